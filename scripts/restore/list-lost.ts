import type { LostEvent } from "./catch-up.ts";

const PURCHASE = "doorlight.purchasing.purchase.confirmed.v1";
const MOST_LISTED = 10;

/** The lost events by their type, and the lost purchases one by one, in lines for the person who makes up for them. */
export function listLost(lost: readonly LostEvent[]): string[] {
  const types = [...Map.groupBy(lost, ({ type }) => type)].map(
    ([type, { length }]) => `${String(length).padStart(5)}  ${type}`,
  );
  const purchases = lost.filter(({ type }) => type === PURCHASE);
  const listed = purchases
    .slice(0, MOST_LISTED)
    .map(({ at, value: { purchaseId, leadId, buyerId, paymentSource } }) => {
      return `  ${at.toISOString()} purchase ${purchaseId} of lead ${leadId} by ${buyerId}, ${paymentSource}`;
    });
  const more = purchases.length - listed.length;
  return [...types.toSorted().toReversed(), ...listed, ...(more > 0 ? [`  and ${more} more`] : [])];
}
