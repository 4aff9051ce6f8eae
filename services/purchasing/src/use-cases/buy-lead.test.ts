import { type Refusal, refusalFrom } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import type { PurchaseCommand, PurchaseOutcome } from "../domain/purchase.ts";
import { makeBuyLead } from "./buy-lead.ts";

const command: PurchaseCommand = {
  leadId: "lead-1",
  idempotencyKey: "click-1",
  listId: null,
  hasWaited: false,
  requestedSource: null,
  shown: null,
  traceparent: null,
  buyer: { id: "agent-1", officeId: null, country: "FI", role: "agent", termsAccepted: true },
};

/** A refused click, and what was logged for people to act on. */
async function click(refusal: Exclude<PurchaseOutcome["refusal"], null>, details: object = {}) {
  const errors: object[] = [];
  const buyLead = makeBuyLead({
    decide: async () => ({ refusal, leadType: "request_for_quote", ...details }) as PurchaseOutcome,
    payByCard: async () => ({ kind: "failed" }) as never,
    grants: { ofLead: async () => "grant" },
    packs: new Map(),
    log: { error: (fields: object) => void errors.push(fields) },
  });
  const refused = await buyLead(command).catch(refusalFrom);
  const { code, params } = refused as Refusal;
  return { code, params, errors };
}

test("a lead without a price is refused and logged as an error that names the lead and its type", async () => {
  expect(await click("pricing_misconfigured")).toMatchObject({
    code: "pricing_misconfigured",
    errors: [{ leadId: "lead-1", leadType: "request_for_quote" }],
  });
});

test.each(["not_enough_credits", "lead_closed", "already_bought"] as const)(
  "the refusal %s is nobody's error",
  async (refusal) => {
    expect(await click(refusal)).toMatchObject({ code: refusal, errors: [] });
  },
);

test("a price that is no longer the one shown is refused with the one of now and what would pay it", async () => {
  const now = { price: { amount: 5900n, currency: "EUR" }, vat: { amount: 1505n, currency: "EUR" } };
  expect(await click("price_changed", { now: { ...now, paymentSource: "invoice" } })).toEqual({
    code: "price_changed",
    params: { amount: "5900", currency: "EUR", vat: "1505", paymentSource: "invoice" },
    errors: [],
  });
});
