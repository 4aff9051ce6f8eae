/** How this device writes the shortcut of the search. */
export function searchKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";
}
