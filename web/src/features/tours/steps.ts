import type { Tour } from "@doorlight/gateway/contract";
import type { TourTarget } from "../../lib/tours.ts";

/** The targets of each tour, in this order. */
export const steps: Readonly<Record<Tour, readonly TourTarget[]>> = {
  new_leads: ["filters", "leads"],
  lead: ["facts", "purchase"],
  my_leads: ["period", "states", "export"],
};

/** The element of a step; undefined while the screen has none, such as the list of an agent without leads. */
export function elementOf(target: TourTarget): HTMLElement | undefined {
  // Of a list the first row.
  if (target === "leads")
    return document.querySelector("main [data-row-link]")?.closest<HTMLElement>("li, tr") ?? undefined;
  const found = [...document.querySelectorAll<HTMLElement>(`main [data-tour="${target}"]`)];
  return found.find((element) => element.getClientRects().length > 0);
}
