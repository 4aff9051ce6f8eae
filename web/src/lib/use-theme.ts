import { useSyncExternalStore } from "react";
import { chosenTheme, onThemeChoice, type Theme } from "./theme-choice.ts";

/** The stored choice of theme as state. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChoice, chosenTheme);
}
