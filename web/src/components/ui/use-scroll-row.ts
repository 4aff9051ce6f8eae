import { type RefObject, useEffect, useRef } from "react";

/**
 * A row that scrolls sideways on phones: the chosen entry (`active`) comes into sight, and an edge with more beyond it
 * fades. Put the reference on the element that scrolls.
 */
export function useScrollRow<E extends HTMLElement>(active?: string): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const update = () => markEdges(element);
    element.addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      element.removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, []);
  useEffect(() => {
    if (active !== undefined && row.current) showActive(row.current);
  }, [active]);
  // Any change may make the row longer.
  useEffect(() => {
    if (row.current) markEdges(row.current);
  });
  return row;
}

function showActive(row: HTMLElement): void {
  const active = row.querySelector("[aria-pressed=true], [aria-current]")?.getBoundingClientRect();
  if (!active) return;
  const place = row.getBoundingClientRect();
  row.scrollLeft += active.left + active.width / 2 - (place.left + place.width / 2);
}

function markEdges(row: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  const edges = [scrollLeft > 1 && "before", scrollLeft + clientWidth < scrollWidth - 1 && "after"].filter(Boolean);
  row.toggleAttribute("data-fade", edges.length > 0);
  if (edges.length > 0) row.dataset.fade = edges.join(" ");
}
