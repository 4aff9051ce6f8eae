import { days, localDate, type Range, rangeOfDays } from "@doorlight/common/time";
import type { Contract, Deal, DealTerms, Draft, Extension, Offer } from "./deal.ts";

const OFFER_MS = days(14);

/** When a deal is in force that binds from an instant: not before it. */
export function timeInForce({ startsOn, endsOn }: DealTerms, zone: string, since: Date): Range {
  const { from, to } = rangeOfDays(zone, startsOn, endsOn);
  return { from: from > since ? from : since, to };
}

/** A deal with another last day. A later one is what its payer agreed to. */
export function withLastDay(deal: Contract, endsOn: string, zone: string): Contract {
  const { to } = rangeOfDays(zone, deal.startsOn, endsOn);
  const agreedEndsOn = endsOn > deal.agreedEndsOn ? endsOn : deal.agreedEndsOn;
  return { ...deal, endsOn, agreedEndsOn, extension: null, inForce: { from: deal.inForce.from, to } };
}

/** A later last day that the payer may accept for two weeks, or until the deal ends. */
export function extensionOf(
  deal: Contract,
  endsOn: string,
  { zone, at, adminId }: { zone: string; at: Date; adminId: string },
): Extension {
  const { to: until } = rangeOfDays(zone, deal.startsOn, endsOn);
  return { endsOn, until, offeredAt: at, offeredBy: adminId, lapsesAt: lapseOf(deal.inForce.to, at) };
}

function lapseOf(end: Date, at: Date): Date {
  const twoWeeks = new Date(at.getTime() + OFFER_MS);
  return twoWeeks < end ? twoWeeks : end;
}

/** The last day on which a deal is, or was, in force: one that ended early did not last until the day of its terms. */
export function lastDayOf(deal: Deal, zone: string): string {
  return deal.state === "ended" ? localDate(zone, new Date(deal.inForce.to.getTime() - 1)) : deal.endsOn;
}

/** Whether a deal ends, or has ended, before the day that its payer agreed to. */
export const isCutShort = (deal: Contract, zone: string): boolean => lastDayOf(deal, zone) < deal.agreedEndsOn;

/** A deal that ends at an instant: at once, or at its own end if that was before; never before it began. */
export function endedAt(deal: Contract, at: Date): Contract {
  const { from, to } = deal.inForce;
  const end = at < to ? at : to;
  return { ...deal, state: "ended", extension: null, inForce: { from, to: end > from ? end : from } };
}

/** A draft that its payer may accept for two weeks, or until its last day is over. */
export function offerOf(draft: Draft, { zone, at, adminId }: { zone: string; at: Date; adminId: string }): Offer {
  const inForce = timeInForce(draft, zone, at);
  return {
    ...draft,
    state: "offered",
    inForce,
    membersUntil: draft.owner.kind === "office" ? at : null,
    offeredAt: at,
    offeredBy: adminId,
    lapsesAt: lapseOf(inForce.to, at),
  };
}

/** The first day of a deal that is accepted at an instant: no earlier than the country's day then. */
export function firstDayAt({ startsOn }: DealTerms, zone: string, at: Date): string {
  const today = localDate(zone, at);
  return startsOn > today ? startsOn : today;
}

/** An offer that is accepted at an instant: it begins then, unless its first day is yet to come. */
export function acceptedAt(offer: Offer, zone: string, at: Date): Omit<Contract, "firstFeeId"> {
  const { offeredAt: _at, offeredBy: _by, lapsesAt: _until, ...deal } = offer;
  const terms = { ...deal, startsOn: firstDayAt(offer, zone, at) };
  const bound = { acceptedAt: at, agreedEndsOn: terms.endsOn, extension: null };
  return { ...terms, ...bound, state: "active", inForce: timeInForce(terms, zone, at) };
}

/** An offer that is not to be accepted: a draft again, which an admin can change and activate anew. */
export function draftAgain(offer: Offer): Draft {
  const { inForce: _time, membersUntil: _members, offeredAt: _at, offeredBy: _by, lapsesAt: _until, ...draft } = offer;
  return { ...draft, state: "draft" };
}
