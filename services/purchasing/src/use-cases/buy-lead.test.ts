import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import type { PurchaseCommand } from "../domain/purchase.ts";
import type { Attempt } from "./attempt-purchase.ts";
import { makeBuyLead } from "./buy-lead.ts";

/** What decides reads it, and nothing here. */
const command = {} as PurchaseCommand;

async function click(attempt: Attempt) {
  const buyLead = makeBuyLead({ attemptPurchase: async () => attempt, grants: { ofLead: async () => "grant" } });
  const { code, params } = (await buyLead(command).catch(refusalFrom)) as Refusal;
  return { code, params };
}

const refused = (refusal: string, details: object = {}) =>
  ({ refusal, leadType: "request_for_quote", purchase: null, ...details }) as Attempt;

test("a click is refused as it was decided, and as the card says", async () => {
  expect(await click(refused("not_enough_credits"))).toMatchObject({ code: "not_enough_credits" });
  const unpaid = new Refusal("card_declined", { params: { reason: "lost_card" } });
  expect(await click({ refusal: null, unpaid })).toEqual({ code: "card_declined", params: { reason: "lost_card" } });
});

test("a price that is no longer the one shown is refused with the one of now and what would pay it", async () => {
  const now = { price: { amount: 5900n, currency: "EUR" }, vat: { amount: 1505n, currency: "EUR" } };
  expect(await click(refused("price_changed", { now: { ...now, paymentSource: "invoice" } }))).toEqual({
    code: "price_changed",
    params: { amount: "5900", currency: "EUR", vat: "1505", paymentSource: "invoice" },
  });
});
