// Dark, light, or as the system has it: the reader's choice, kept in this browser.
export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "furnace-theme";

/** The theme that was chosen. */
export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((each) => each === kept) ?? "system";
}

/** Choose a theme and show it. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEY, chosen);
  showTheme();
}

/** Show the chosen theme. */
export function showTheme(): void {
  const chosen = theme();
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}
