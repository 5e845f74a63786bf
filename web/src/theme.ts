// The colour theme: dark, light or the system’s, saved in this browser.
export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "furnace-theme";

/** Return the chosen theme. */
export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((each) => each === kept) ?? "system";
}

/** Choose a theme and apply it. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEY, chosen);
  showTheme();
}

/** Apply the chosen theme. */
export function showTheme(): void {
  const chosen = theme();
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}
