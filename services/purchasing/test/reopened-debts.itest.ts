import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { DebtReopenedSchema, DebtSettledSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

const at = timestampFromDate(now);
let purchasing: RunningPurchasing;
beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const owedOf = async ({ id }: Buyer): Promise<bigint> =>
  (await purchasing.db("accounts").where({ user_id: id }).first("owed")).owed;
const settled = ({ id: userId }: Buyer, ...sourceIds: string[]) =>
  purchasing.consume(DebtSettledSchema, { userId, country: "FI", sourceIds, settledAt: at });
const reopened = ({ id: userId }: Buyer, ...sourceIds: string[]) =>
  purchasing.consume(DebtReopenedSchema, { userId, country: "FI", sourceIds, reopenedAt: at });
const sold = ({ id: userId }: Buyer, saleId: string) =>
  purchasing.consume(CreditsSoldSchema, {
    saleId,
    userId,
    country: "FI",
    packId: "credits_5",
    credits: 1,
    price: { amount: 3_000n, currency: "EUR" },
    payment: Payment.INVOICE,
    soldAt: at,
  });

async function bought(buyer: Buyer): Promise<{ id: string; price: bigint }> {
  const before = await owedOf(buyer).catch(() => 0n);
  const { purchase } = await purchasing.given.buys(buyer, await purchasing.given.lead());
  return { id: purchase!.id, price: (await owedOf(buyer)) - before };
}

test("owes a settled purchase again once its payment is taken back, each time once", async () => {
  const buyer = await purchasing.given.agent();
  const { id, price } = await bought(buyer);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 2; i++) await settled(buyer, id);
    expect(await owedOf(buyer)).toBe(0n);
    for (let i = 0; i < 2; i++) await reopened(buyer, id);
    expect(await owedOf(buyer)).toBe(price);
  }
});

test("owes a reopened pack whose sale comes later", async () => {
  const [buyer, saleId] = [await purchasing.given.agent(), randomUUID()];
  await bought(buyer);
  const before = await owedOf(buyer);
  await settled(buyer, saleId);
  await reopened(buyer, saleId);
  await sold(buyer, saleId);
  expect(await owedOf(buyer)).toBe(before + 3_000n);
});

test("reopens nothing of another account, nothing that was never settled, and nothing refunded", async () => {
  const [buyer, other] = [await purchasing.given.agent(), await purchasing.given.agent()];
  const { id } = await bought(buyer);
  await bought(other);
  await reopened(buyer, id);
  const owed = await owedOf(buyer);
  await settled(buyer, id);
  await reopened(other, id);
  expect(await owedOf(buyer)).toBe(0n);
  await reopened(buyer, id);
  expect(await owedOf(buyer)).toBe(owed);
});

test("decides what may be bought by what is owed again", async () => {
  const buyer = await purchasing.given.agent();
  const { id, price } = await bought(buyer);
  await settled(buyer, id);
  const next = await bought(buyer);
  await reopened(buyer, id);
  expect(await owedOf(buyer)).toBe(price + next.price);
  await settled(buyer, id, next.id);
  expect(await owedOf(buyer)).toBe(0n);
});
