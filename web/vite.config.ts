import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: "../src/furnace/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The page's content security policy allows no inline script, style or data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The messages are those of the Python package: ../src/furnace/text/en/*.ftl.
    fs: { allow: [".", "../src/furnace/text"] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
});
