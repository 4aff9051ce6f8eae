/** The visitor's choice; "system" follows the device. */
export type Theme = "system" | "light" | "dark";

const key = "theme"; // also read by public/theme-boot.js before the first paint
const listeners = new Set<() => void>();

/** Stores the choice on this device and applies it at once. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** The stored choice, else "system". */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Follows the device's theme while the choice is "system". */
export function followSystemTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => applyTheme(chosenTheme()));
}

function applyTheme(theme: Theme): void {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** Calls the listener after every choice. Returns a function that removes it. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
