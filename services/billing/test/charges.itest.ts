import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { seconds } from "@doorlight/common/time";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { ChargeSettledSchema, ChargeVoidedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { chargeEdges } from "../src/domain/charge.ts";
import { charged, chargesOf, GROSS, paidBack } from "./charges-of.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.provider.switchTo();
  await drainOutbox(billing.db);
});

const { charge, end, release, undo, journalOf } = chargesOf(() => billing);

test("charges a purchase with its tax, and publishes the settled charge once", async () => {
  const purchase = await billing.purchase();
  const outcome = await charge(purchase);
  const again = await charge(purchase);
  expect(outcome).toMatchObject({ case: "settled" });
  expect(again).toEqual(outcome);
  expect(await journalOf(purchase)).toEqual(charged);
  expect((await drainOutbox(billing.db)).of(ChargeSettledSchema)).toMatchObject([
    {
      purchaseId: purchase.purchaseId,
      userId: purchase.userId,
      amount: { amount: BigInt(GROSS), currency: "EUR" },
    },
  ]);
});

test("charges a purchase with its frozen VAT, whatever the rate is by then", async () => {
  const purchase = await billing.purchase();
  const vat = { basisPoints: 2_400, amount: { amount: 1_080n, currency: "EUR" } };
  expect(await charge({ ...purchase, vat })).toMatchObject({ case: "settled" });
  expect(await journalOf(purchase)).toEqual([["charge", 5_580]]);
});

test("charges the card once by two charges of one purchase at once", async () => {
  const purchase = await billing.purchase();
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => charge(purchase)));
  expect(new Set(outcomes.map(({ case: outcome }) => outcome))).toEqual(new Set(["settled"]));
  expect(await journalOf(purchase)).toEqual(charged);
  expect((await drainOutbox(billing.db)).of(ChargeSettledSchema)).toHaveLength(1);
});

test.each([
  ["4000000000000341", "generic_decline"],
  ["4000008260003178", "insufficient_funds"],
])("declines the card %s with the bank's reason, for good", async (number, reason) => {
  const purchase = await billing.purchase({ number });
  let outcome = await charge(purchase);
  if (outcome.case === "action") {
    await billing.provider.decide(outcome.value.url, "approve");
    outcome = await charge(purchase);
  }
  expect(outcome).toMatchObject({ case: "declined", value: { reason } });
  expect(await charge(purchase)).toMatchObject({ case: "declined", value: { reason } });
  expect(await journalOf(purchase)).toEqual([]);
});

test("hides from a buyer that the card was reported stolen", async () => {
  const purchase = await billing.purchase();
  await billing.provider.switchTo({ decline: "stolen_card" });
  expect(await charge(purchase)).toMatchObject({ case: "declined", value: { reason: "generic_decline" } });
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ failure_code: "stolen_card" });
});

test("declines a buyer without a card, and keeps no charge", async () => {
  const purchase = await billing.purchase({ userId: randomUUID() });
  expect(await charge(purchase)).toMatchObject({ case: "declined", value: { reason: "no_card" } });
  expect(await billing.chargeOf(purchase.purchaseId)).toBeUndefined();
});

test("charges a card that asks its buyer after the approval, under the same purchase", async () => {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  const step = await charge(purchase);
  if (step.case !== "action") throw new Error(`The charge is ${step.case}`);
  expect(await charge(purchase)).toMatchObject({ case: "action" });
  expect(await journalOf(purchase)).toEqual([]);

  const back = new URL((await billing.provider.decide(step.value.url, "approve"))!);
  expect(back.origin + back.pathname).toBe("https://doorlight.example/leads/1");
  expect(await charge(purchase)).toMatchObject({ case: "settled" });
  expect(await journalOf(purchase)).toEqual(charged);
});

test("declines a buyer who refuses at the bank, and takes no other card for the same charge", async () => {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  const step = await charge(purchase);
  if (step.case !== "action") throw new Error(`The charge is ${step.case}`);
  await billing.provider.decide(step.value.url, "refuse");
  expect(await charge(purchase)).toMatchObject({
    case: "declined",
    value: { reason: "payment_intent_authentication_failure" },
  });
  const { provider_intent_id: intentId } = await billing.chargeOf(purchase.purchaseId);
  expect(await billing.provider.stripe.paymentIntents.retrieve(intentId)).toMatchObject({
    status: "canceled",
  });
});

test("fails a charge whose answers are lost, and pays it back when the purchase is released", async () => {
  const purchase = await billing.purchase();
  await billing.provider.switchTo({ charge_and_lose_the_answer: true });
  expect(await charge(purchase)).toMatchObject({ case: "failed" });
  await billing.provider.switchTo();
  expect(await journalOf(purchase)).toEqual(charged);
  expect(await end(purchase)).toBe(false);

  await release(purchase);
  await undo(purchase);
  await undo(purchase);
  expect(await journalOf(purchase)).toEqual(paidBack);
  expect(await charge(purchase)).toMatchObject({ case: "failed" });
  const events = await drainOutbox(billing.db);
  expect(events.of(ChargeSettledSchema)).toEqual([]);
  expect(events.of(ChargeVoidedSchema)).toMatchObject([
    { purchaseId: purchase.purchaseId, paidBack: { amount: BigInt(GROSS), currency: "EUR" } },
  ]);
});

test.each<[string, Parameters<typeof billing.provider.switchTo>[0]]>([
  ["is charged at once and answered too late", { answer_late: seconds(6) }],
  ["is charged too late", { charge_late: seconds(6) }],
])(
  "fails in time for a card that %s, and leaves nothing charged",
  async (_what, switches) => {
    const purchase = await billing.purchase();
    await billing.provider.switchTo(switches);
    expect(await charge(purchase)).toMatchObject({ case: "failed" });
    await billing.provider.switchTo();
    await eventually(async () => {
      await billing.runJob("resolve-charges");
      billing.clock.advance(seconds(60));
      expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({
        state: expect.stringMatching(/voided|paid_back/),
      });
    });
    expect(await charge(purchase)).toMatchObject({ case: "failed" });
    expect([[], paidBack]).toContainEqual(await journalOf(purchase));
  },
  20_000,
);

test("fails and voids a charge that the provider declines late", async () => {
  const purchase = await billing.purchase();
  await billing.provider.switchTo({ decline_late: 300 });
  expect(await charge(purchase)).toMatchObject({ case: "failed" });
  await release(purchase);
  await eventually(() => undo(purchase));
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "voided" });
  expect(await journalOf(purchase)).toEqual([]);
});

test("fails a charge while the provider is down, and never charges that purchase afterwards", async () => {
  const purchase = await billing.purchase();
  await billing.provider.switchTo({ down: true });
  expect(await charge(purchase)).toMatchObject({ case: "failed" });
  await billing.provider.switchTo();
  expect(await charge(purchase)).toMatchObject({ case: "failed" });
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "failed", failure_code: "card_error" });
  expect(await journalOf(purchase)).toEqual([]);
});

test("lets only purchasing charge purchases and end their charges", async () => {
  const purchase = await billing.purchase();
  const gateway = billing.clientOf("gateway", ChargesService);
  const { purchaseId } = purchase;
  const as = await billing.asUser(purchase.userId);
  expect(await refusalOf(gateway.chargePurchase(purchase))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(gateway.chargePurchase(purchase, as))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(gateway.endCharge({ purchaseId }))).toMatchObject({ code: "forbidden" });
});

test("has the states of a charge in the table that the rules know", async () => {
  const { rows } = await billing.db.raw<{ rows: [{ rule: string }] }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'charges_state_check'",
  );
  const states = [...rows[0].rule.matchAll(/'(\w+)'/g)].map(([, state]) => state);
  expect(states.toSorted()).toEqual(Object.keys(chargeEdges).toSorted());
});
