import { moveToRow } from "../../lib/row-keys.ts";
import { isDialogOpen, isTaken, useKeyDown, useSingleKeys } from "../../lib/single-keys.ts";
import type { Overlay } from "./use-overlay.ts";

type Shown = { overlay: Overlay | null; open: (overlay: Overlay) => void; close: () => void };

/** The keys of every screen of the account. Single keys rest while one types and while a dialog is open. */
export function useShortcuts({ overlay, open, close }: Shown): void {
  const [singleKeys] = useSingleKeys();
  const toggleSearch = () => (overlay === "search" ? close() : open("search"));
  const actions: Record<string, () => void> = {
    "?": () => open("shortcuts"),
    j: () => moveToRow(1),
    k: () => moveToRow(-1),
  };
  useKeyDown((event) => {
    if (isDialogOpen() && !overlay) return undefined;
    if (isSearchKey(event)) return toggleSearch;
    return singleKeys && !isTaken(event) ? actions[event.key] : undefined;
  });
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
}
