import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import type { PurchaseCommand, PurchaseOutcome } from "../domain/purchase.ts";
import { makeAttemptPurchase } from "./attempt-purchase.ts";

const command: PurchaseCommand = {
  leadId: "lead-1",
  idempotencyKey: "click-1",
  listId: null,
  requestedSource: null,
  shown: null,
  traceparent: null,
  buyer: { id: "agent-1", officeId: null, country: "FI", role: "agent", termsAccepted: true },
};
const ways = [
  ["click", command],
  ["list", { ...command, listId: "list-1" }],
] as const;

type Counted = { outcome: string; country: string; lead_type: string; by: string };

/** The answer or refusal of an attempt, with its counts and logged errors. */
async function attempt(of: PurchaseCommand, decided: object, payByCard: (order: object) => Promise<object>) {
  const counted: Counted[] = [];
  const errors: object[] = [];
  const attemptPurchase = makeAttemptPurchase({
    leadLock: { hold: (_, work) => work() },
    charges,
    findBuyer: neverPaid,
    rules: { buy: async () => ({ leadType: "request_for_quote", purchase: null, ...decided }) as PurchaseOutcome },
    clock,
    payByCard: payByCard as never,
    watchLimit: async () => {},
    packs: new Map([["FI", {}]]),
    attempts: { add: (by, attributes) => void (by > 0 && counted.push(attributes as Counted)) },
    log: { error: (fields: object) => void errors.push(fields) },
  });
  const answer = await attemptPurchase(of).catch((error) => refusalFrom(error) ?? Promise.reject(error));
  return { answer, counted, errors };
}
const charges = { isAway: () => false };
const clock = { now: () => new Date(0) };
const neverPaid = () => Promise.reject(new Error("must not be asked"));
const reserved = { refusal: null, reservation: { purchaseId: "purchase-1", fee: {}, vat: null } };

test.each(ways)("counts a lead without a price and logs it as an error for a %s", async (by, of) => {
  expect(await attempt(of, { refusal: "pricing_misconfigured" }, neverPaid)).toMatchObject({
    answer: { code: "pricing_misconfigured" },
    counted: [{ outcome: "pricing_misconfigured", country: "FI", lead_type: "request_for_quote", by }],
    errors: [{ leadId: "lead-1", leadType: "request_for_quote" }],
  });
});

test.each(["not_enough_credits", "invoice_limit_reached", "lead_cap"])(
  "blames nobody for the refusal %s",
  async (refusal) => {
    const { counted, errors } = await attempt(command, { refusal }, neverPaid);
    expect(counted).toMatchObject([{ outcome: refusal }]);
    expect(errors).toEqual([]);
  },
);

test.each(ways)("counts a card that does not pay for a %s by its reason", async (by, of) => {
  const unpaid = new Refusal("card_error");
  const { answer, counted } = await attempt(of, reserved, () => Promise.reject(unpaid));
  expect(answer).toBe(unpaid);
  expect(counted).toMatchObject([{ outcome: "card_error", by }]);
});

test("refuses a price that changed since it was shown, with the new price and payment source", async () => {
  const now = { price: { amount: 5900n, currency: "EUR" }, vat: { amount: 1505n, currency: "EUR" } };
  const decided = { refusal: "price_changed", now: { ...now, paymentSource: "invoice" } };
  expect((await attempt(command, decided, neverPaid)).answer).toMatchObject({
    code: "price_changed",
    params: { amount: "5900", currency: "EUR", vat: "1505", paymentSource: "invoice" },
  });
});

test.each(ways)("counts a purchase by a %s, and charges its card with or without the owner present", async (by, of) => {
  const orders: object[] = [];
  const purchase = { id: "purchase-1" };
  const { answer, counted } = await attempt(of, reserved, async (order) => {
    orders.push(order);
    return { purchase };
  });
  expect(answer).toEqual({ purchase });
  expect(counted).toMatchObject([{ outcome: "bought", by }]);
  expect(orders).toMatchObject([{ purchaseId: "purchase-1", userId: "agent-1", unattended: by === "list" }]);
});

test("counts the outcomes that alerts ask for from 0 on", () => {
  const series: object[] = [];
  const attempts = { add: (_: number, attributes: object = {}) => void series.push(attributes) };
  const log = { error: () => {} };
  const leadLock = { hold: neverPaid };
  const packs = new Map([["FI", {}]]);
  makeAttemptPurchase({
    leadLock,
    rules: { buy: neverPaid },
    findBuyer: neverPaid,
    charges,
    payByCard: neverPaid,
    watchLimit: async () => {},
    packs,
    clock,
    attempts,
    log,
  });
  const of = { country: "FI", lead_type: "request_for_valuation" };
  for (const by of ["click", "list"]) {
    for (const outcome of ["pricing_misconfigured", "card_error", "invoice_limit_reached"])
      expect(series).toContainEqual({ ...of, outcome, by });
  }
});
