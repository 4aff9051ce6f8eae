import { type Range, rangeOfDays } from "@doorlight/common/time";
import type { Contract, DealTerms } from "./deal.ts";

/** When a deal is in force that is activated at an instant: not before it. */
export function timeInForce({ startsOn, endsOn }: DealTerms, zone: string, activatedAt: Date): Range {
  const { from, to } = rangeOfDays(zone, startsOn, endsOn);
  return { from: from > activatedAt ? from : activatedAt, to };
}

/** A deal with another last day. */
export function withLastDay(deal: Contract, endsOn: string, zone: string): Contract {
  const { to } = rangeOfDays(zone, deal.startsOn, endsOn);
  return { ...deal, endsOn, inForce: { from: deal.inForce.from, to } };
}

/** A deal that ends at an instant: at once, or at its own end if that was before; never before it began. */
export function endedAt(deal: Contract, at: Date): Contract {
  const { from, to } = deal.inForce;
  const end = at < to ? at : to;
  return { ...deal, state: "ended", inForce: { from, to: end > from ? end : from } };
}
