import { refusalOf } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import type { ChargeOutcome } from "../domain/charge.ts";
import { makePayByCard } from "./pay-by-card.ts";

const order = {
  purchaseId: "purchase-1",
  leadId: "lead-1",
  userId: "agent-1",
  country: "FI",
  fee: { amount: 4_500n, currency: "EUR" },
  vat: null,
};

/** The buyer's refusal, and why the spot was freed. */
async function refusedWhere(outcome: ChargeOutcome) {
  const released: string[] = [];
  const payByCard = makePayByCard({
    charges: { charge: async () => outcome },
    reservations: {
      confirm: async () => undefined,
      release: async (_purchaseId, reason) => void released.push(reason),
      keep: async () => {},
    },
    clock: { now: () => new Date("2026-11-21T10:00:00Z") },
    log: { error: () => {} },
  });
  return { code: (await refusalOf(payByCard(order))).code, released };
}

test("answers a card error if the provider failed to charge, and frees the spot", async () => {
  expect(await refusedWhere({ kind: "failed", cause: "billing says so" })).toEqual({
    code: "card_error",
    released: ["failed"],
  });
});

test("frees the spot and lets the click retry if billing is down: nothing is wrong with the card", async () => {
  expect(await refusedWhere({ kind: "unsent", cause: "billing: No connection established" })).toEqual({
    code: "unavailable",
    released: ["unsent"],
  });
});
