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

const order = (change: { payment?: Payment; packId?: string; idempotencyKey?: string } = {}) => ({
  packId: "credits_5",
  payment: Payment.CARD,
  idempotencyKey: randomUUID(),
  returnPath: "/account/billing",
  ...change,
});

const sold = async () => (await billing.events()).of(CreditsSoldSchema);

test("shows the packs of a country with their VAT", async () => {
  const { as } = await billing.agent("card");
  expect((await billing.packs.listPacks({}, as)).packs[0]).toMatchObject({
    id: "credits_5",
    credits: 5,
    price: { amount: 20500n, currency: "EUR" },
    // 25.5 %, half a cent up.
    vat: { amount: 5228n },
  });
});

test("brings a pack's credits and one mail once its card has paid", async () => {
  const { as, userId } = await billing.agent("card");
  const { saleId, action } = await billing.packs.buyPack(order(), as);
  expect(action).toBeUndefined();
  expect(billing.cards.charged).toMatchObject([{ purpose: "sale", referenceId: saleId, net: { amount: 20500n } }]);
  const { of, mails } = await billing.events();
  expect(of(CreditsSoldSchema)).toMatchObject([
    {
      saleId,
      userId,
      packId: "credits_5",
      credits: 5,
      price: { amount: 20500n },
      vat: { basisPoints: 2550, amount: { amount: 5228n } },
      payment: Payment.CARD,
    },
  ]);
  expect(mails).toEqual(["pack_bought"]);
});

test("takes a pack by invoice with complete billing details only, and by card if there is one", async () => {
  const [onInvoice, broke] = [await billing.agent("invoice"), await billing.agent("nothing")];
  await billing.packs.buyPack(order({ payment: Payment.INVOICE }), onInvoice.as);
  expect(await sold()).toMatchObject([{ userId: onInvoice.userId, payment: Payment.INVOICE }]);
  const refused = [
    () => billing.packs.buyPack(order({ payment: Payment.CARD }), onInvoice.as),
    () => billing.packs.buyPack(order({ payment: Payment.INVOICE }), broke.as),
    () => billing.packs.buyPack(order({ payment: Payment.CARD }), broke.as),
  ];
  for (const buy of refused) expect(await refusalOf(buy())).toMatchObject({ code: "payment_method_missing" });
  const unknown = billing.packs.buyPack(order({ packId: "credits_9000" }), onInvoice.as);
  expect(await refusalOf(unknown)).toMatchObject({ code: "not_found" });
  expect(await sold()).toEqual([]);
});

test("buys one pack by the same click, even after a step of the provider, and no other", async () => {
  const { as } = await billing.agent("card");
  const click = order();
  billing.cards.answer = "ask";
  const asked = await billing.packs.buyPack(click, as);
  expect(asked.action).toMatchObject({ clientSecret: "s3cret" });
  expect(await sold()).toEqual([]);
  billing.cards.answer = "settle";
  const answers = await Promise.all([1, 2, 3].map(() => billing.packs.buyPack(click, as)));
  expect(answers.map(({ saleId }) => saleId)).toEqual([asked.saleId, asked.saleId, asked.saleId]);
  expect(await sold()).toHaveLength(1);
  const other = billing.packs.buyPack({ ...click, packId: "credits_10" }, as);
  expect(await refusalOf(other)).toMatchObject({ code: "idempotency_key_reused" });
});

test("buys one pack for two tabs at the same moment, and another only if its buyer says so", async () => {
  const { as } = await billing.agent("card");
  const tabs = await Promise.allSettled([1, 2].map(() => billing.packs.buyPack(order(), as)));
  expect(tabs.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = async (change = {}) => refusalOf(billing.packs.buyPack({ ...order(), ...change }, as));
  billing.clock.advance(59_999);
  expect(await refused()).toMatchObject({ code: "pack_just_bought" });
  await billing.packs.buyPack(order({ packId: "credits_10" }), as);
  await billing.packs.buyPack({ ...order(), another: true }, as);
  expect(await sold()).toHaveLength(3);
  billing.clock.advance(1);
  await billing.packs.buyPack(order(), as);

  // One that waits for its card keeps the others away for as long.
  billing.clock.advance(60_000);
  billing.cards.answer = "ask";
  await billing.packs.buyPack(order(), as);
  billing.clock.advance(600_000);
  expect(await refused()).toMatchObject({ code: "pack_just_bought" });
  expect(billing.cards.charged).toHaveLength(4);
});

test("refuses a second sale of a pack before its first one is over, by the database alone", async () => {
  const { userId } = await billing.agent("card");
  const sale = { user_id: userId, country: "FI", pack_id: "credits_5", credits: 5, amount: "20500", currency: "EUR" };
  const at = billing.clock.now();
  const add = () =>
    billing.db("sales").insert({
      ...sale,
      payment: "card",
      automatic: false,
      idempotency_key: randomUUID(),
      created_at: at,
      alone_until: "infinity",
    });
  await add();
  await expect(add()).rejects.toThrow("sales_one_of_a_pack");
});

test("brings no credits by a card that declines or fails, and answers the same click alike", async () => {
  const { as } = await billing.agent("card");
  const [declined, failed] = [order(), order()];
  billing.cards.answer = "decline";
  for (let i = 0; i < 2; i++)
    expect(await refusalOf(billing.packs.buyPack(declined, as))).toMatchObject({
      code: "card_declined",
      params: { reason: "insufficient_funds" },
    });
  billing.cards.answer = "fail";
  expect(await refusalOf(billing.packs.buyPack(failed, as))).toMatchObject({ code: "card_error" });
  expect(await sold()).toEqual([]);
});
