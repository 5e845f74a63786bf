import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./theme";
import "./theme.css";
import "./pages/pages.css";

showTheme();
const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the table");
mount(App, { target });
