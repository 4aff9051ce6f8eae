import { randomUUID } from "node:crypto";
import type { Buyer } from "./fixture.ts";
import type { Shot } from "./load.ts";

/** A click on a lead. */
export function purchase({ cookie }: Buyer, leadId: string): Shot {
  return {
    method: "POST",
    path: `/api/leads/${leadId}/purchase`,
    headers: {
      cookie,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "idempotency-key": randomUUID(),
    },
    body: "{}",
  };
}

/**
 * Every buyer goes through the leads of its own group of `cap` buyers, so that every purchase succeeds; each begins
 * elsewhere, since no two people click on the same lead in the same millisecond.
 */
export function everybodyWins(buyers: readonly Buyer[], leads: readonly string[], cap: number): Generator<Shot>[] {
  const groups = buyers.length / cap;
  return buyers.map(function* (buyer, index) {
    const ofGroup = leads.filter((_, i) => i % groups === Math.floor(index / cap));
    const start = Math.floor((ofGroup.length * (index % cap)) / cap);
    for (const leadId of [...ofGroup.slice(start), ...ofGroup.slice(0, start)]) yield purchase(buyer, leadId);
  });
}

/** The same clicks, by so many clients that each click for several buyers in turn. */
export function byFewer(clients: number, clicks: readonly Generator<Shot>[]): Iterator<Shot>[] {
  return Array.from({ length: clients }, (_, client) =>
    oneAfterAnother(clicks.filter((__, n) => n % clients === client)),
  );
}

function* oneAfterAnother(clicks: readonly Generator<Shot>[]): Generator<Shot> {
  for (const one of clicks) yield* one;
}

/** Everybody goes through the same leads in the same order: each lead has few winners and many losers. */
export function everybodyWantsTheSame(buyers: readonly Buyer[], leads: readonly string[]): Iterator<Shot>[] {
  return buyers.map(function* (buyer) {
    for (const lead of leads) yield purchase(buyer, lead);
  });
}
