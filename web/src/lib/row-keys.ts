/** Put on the link of a list's row, which J and K move to. */
export const rowLink = { "data-row-link": "" } as const;

/**
 * Moves the focus by a number of rows in the list on the screen: from the row that has it, else from the one that is shown
 * beside the list, else to the first row in sight.
 */
export function moveToRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row-link]")];
  const focused = links.findIndex((link) => rowOf(link).contains(document.activeElement));
  const current = focused < 0 ? links.findIndex((link) => link.hasAttribute("aria-current")) : focused;
  const next = current < 0 ? Math.max(links.findIndex(isInSight), 0) : current + step;
  const link = links[next];
  if (!link) return;
  rowOf(link).scrollIntoView({ block: "nearest" });
  link.focus({ preventScroll: true });
}

function rowOf(link: HTMLElement): Element {
  return link.closest("li, tr, [role=row]") ?? link;
}

function isInSight(link: HTMLElement): boolean {
  const { top, bottom } = rowOf(link).getBoundingClientRect();
  const bar = document.querySelector("[data-top-bar]")?.getBoundingClientRect().bottom ?? 0;
  return top >= bar && bottom <= innerHeight;
}
