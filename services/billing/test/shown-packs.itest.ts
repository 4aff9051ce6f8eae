import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const asListed = { credits: 5, price: euros(20_500n), vat: euros(5_228n) };
const asNow = { credits: "5", amount: "20500", vat: "5228", currency: "EUR" };
const otherwise = {
  cheaper: { ...asListed, price: euros(19_500n) },
  dearer: { ...asListed, price: euros(21_500n) },
  "at another rate of VAT": { ...asListed, vat: euros(4_920n) },
  "in another currency": { ...asListed, price: { amount: 20_500n, currency: "SEK" } },
  "with more credits": { ...asListed, credits: 6 },
};

const clickOn = (payment: Payment, shown = asListed) => ({
  packId: "credits_5",
  payment,
  idempotencyKey: randomUUID(),
  returnPath: "/account/billing",
  shown,
});

const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 2, consentVersion: "2026-11" };

test.each(Object.keys(otherwise) as (keyof typeof otherwise)[])(
  "neither charges nor invoices a pack that was shown %s, and answers its present terms",
  async (how) => {
    for (const pays of ["card", "invoice"] as const) {
      const { as, userId } = await billing.agent(pays);
      const payment = pays === "card" ? Payment.CARD : Payment.INVOICE;
      const refused = billing.packs.buyPack(clickOn(payment, otherwise[how]), as);
      expect(await refusalOf(refused)).toMatchObject({ code: "price_changed", params: asNow });
      expect(await billing.db("sales").where({ user_id: userId })).toEqual([]);
    }
    expect(billing.cards.charged).toEqual([]);
  },
);

test("charges a pack that is as it was shown at that price", async () => {
  const { as, userId } = await billing.agent("card");
  await billing.packs.buyPack(clickOn(Payment.CARD), as);
  expect((await billing.events()).of(CreditsSoldSchema)).toMatchObject([
    { userId, credits: 5, price: { amount: 20_500n }, payment: Payment.CARD },
  ]);
});

test("refuses a pack that cannot be paid for that reason, whatever its price", async () => {
  const { as } = await billing.agent("nothing");
  const refused = billing.packs.buyPack(clickOn(Payment.CARD, otherwise.cheaper), as);
  expect(await refusalOf(refused)).toMatchObject({ code: "payment_method_missing" });
});

test("resumes a pack bought as shown by its key, and buys none at another price", async () => {
  const { as } = await billing.agent("invoice");
  const click = clickOn(Payment.INVOICE);
  const { saleId } = await billing.packs.buyPack(click, as);
  expect(await billing.packs.buyPack(click, as)).toMatchObject({ saleId });
  const other = billing.packs.buyPack({ ...click, shown: otherwise.cheaper }, as);
  expect(await refusalOf(other)).toMatchObject({ code: "idempotency_key_reused" });
});

test("turns a top-up on only at the price beside the consent, and off at any price", async () => {
  const { as } = await billing.agent("card");
  for (const shown of Object.values(otherwise)) {
    const refused = billing.packs.putTopUp({ ...topUp, shown }, as);
    expect(await refusalOf(refused)).toMatchObject({ code: "price_changed", params: asNow });
  }
  expect((await billing.packs.getTopUp({}, as)).topUp).toMatchObject({ enabled: false });
  expect((await billing.packs.putTopUp({ ...topUp, shown: asListed }, as)).topUp).toMatchObject({ enabled: true });
  const off = { ...topUp, enabled: false, shown: otherwise.cheaper };
  expect((await billing.packs.putTopUp(off, as)).topUp).toMatchObject({ enabled: false });
});
