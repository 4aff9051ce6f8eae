import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import { ContractKind, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema, FeeChargedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { BillingAppliedSchema, CreditsGrantedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;

beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const consumed = <T extends DescMessage>(schema: T, event: MessageInitShape<T>) => purchasing.consume(schema, event);

const aSale = (userId: string, changes: { payment?: Payment; credits?: number } = {}) => ({
  saleId: randomUUID(),
  userId,
  country: "FI",
  packId: "ten",
  credits: 10,
  price: { amount: 39_000n, currency: "EUR" },
  payment: Payment.CARD,
  soldAt: timestampFromDate(now),
  ...changes,
});

const aFee = (userId: string, changes: { payment?: Payment; contractKind?: ContractKind } = {}) => ({
  feeId: randomUUID(),
  contractKind: ContractKind.PLAN,
  contractId: randomUUID(),
  userId,
  country: "FI",
  amount: { amount: 9_900n, currency: "EUR" },
  payment: Payment.INVOICE,
  period: { from: timestampFromDate(now), to: timestampFromDate(hoursFromNow(24)) },
  chargedAt: timestampFromDate(now),
  ...changes,
});

const rowsOf = (userId: string) =>
  purchasing
    .db("ledger_transactions")
    .where({ user_id: userId })
    .orderBy("id")
    .select("kind", "from_account", "to_account", "unit", "amount");
const creditsOf = (userId: string) => purchasing.db("accounts").where({ user_id: userId }).first("credits", "version");

test("credits a purchased pack and books its price once, however often it comes, even at once", async () => {
  const { id } = await purchasing.given.agent();
  await drainOutbox(purchasing.db);
  const sale = aSale(id);
  await Promise.all([consumed(CreditsSoldSchema, sale), consumed(CreditsSoldSchema, sale)]);
  await consumed(CreditsSoldSchema, sale);

  expect(await rowsOf(id)).toEqual([
    { kind: "credit_pack", from_account: "packs", to_account: "credits", unit: "CREDIT", amount: 10n },
    { kind: "credit_pack_price", from_account: "card", to_account: "pack_sales", unit: "EUR", amount: 39_000n },
  ]);
  const granted = (await drainOutbox(purchasing.db)).of(CreditsGrantedSchema);
  expect(granted).toMatchObject([{ userId: id, country: "FI", credits: 10, reason: "pack", balance: 10 }]);
});

test("brings the credits of an invoiced pack at once, and lets them buy", async () => {
  const agent = await purchasing.given.agent({ billingMethod: "prepaid" });
  await consumed(CreditsSoldSchema, aSale(agent.id, { payment: Payment.INVOICE, credits: 1 }));
  expect(await rowsOf(agent.id)).toContainEqual(
    expect.objectContaining({ kind: "credit_pack_price", from_account: "to_be_invoiced" }),
  );
  const { purchase } = await purchasing.given.buys(agent, await purchasing.given.lead());
  expect(purchase).toMatchObject({ paymentSource: "credit" });
});

test("keeps a pack and a fee that come before the account is opened", async () => {
  const userId = randomUUID();
  await consumed(FeeChargedSchema, aFee(userId));
  await consumed(CreditsSoldSchema, aSale(userId));
  await consumed(UserConfirmedSchema, {
    userId,
    country: "FI",
    role: "agent",
    grantsSignupCredit: true,
    confirmedAt: timestampFromDate(hoursFromNow(1)),
  });
  expect(await creditsOf(userId)).toEqual({ credits: 11, version: 2n });
});

test("books fees of plans and deals once on their own accounts, and moves no credits", async () => {
  const { id } = await purchasing.given.agent();
  const [plan, deal] = [aFee(id), aFee(id, { contractKind: ContractKind.DEAL, payment: Payment.CARD })];
  for (const fee of [deal, plan, deal, plan]) await consumed(FeeChargedSchema, fee);
  expect(await rowsOf(id)).toEqual([
    { kind: "deal_fee", from_account: "card", to_account: "deal_fees", unit: "EUR", amount: 9_900n },
    { kind: "plan_fee", from_account: "to_be_invoiced", to_account: "plan_fees", unit: "EUR", amount: 9_900n },
  ]);
  expect(await creditsOf(id)).toEqual({ credits: 0, version: 0n });
});

test("publishes a fee as counting here once, however often it comes", async () => {
  const { id } = await purchasing.given.agent();
  await drainOutbox(purchasing.db);
  const fee = aFee(id);
  for (const again of [fee, fee]) await consumed(FeeChargedSchema, again);
  const owner = { owner: { case: "userId", value: id } };
  const applied = (await drainOutbox(purchasing.db)).of(BillingAppliedSchema);
  expect(applied).toMatchObject([{ referenceId: fee.feeId, owner, country: "FI" }]);
});

test("books nothing for a payment or a contract that this release does not know", async () => {
  const { id } = await purchasing.given.agent();
  await expect(consumed(CreditsSoldSchema, aSale(id, { payment: Payment.UNSPECIFIED }))).rejects.toThrow("not known");
  await expect(consumed(FeeChargedSchema, aFee(id, { contractKind: 7 as ContractKind }))).rejects.toThrow("not known");
  expect(await rowsOf(id)).toEqual([]);
});

test.each([
  ["of its own kind", { kind: "credit_pack", from_account: "goodwill", to_account: "credits", unit: "CREDIT" }],
  [
    "without a reference",
    { kind: "plan_fee", from_account: "card", to_account: "plan_fees", unit: "EUR", reference_id: null },
  ],
  ["of an unknown kind", { kind: "gift", from_account: "goodwill", to_account: "credits", unit: "CREDIT" }],
])("keeps a row that is not %s out of the ledger (S7)", async (_, row) => {
  const { id } = await purchasing.given.agent();
  const whole = { reference_id: randomUUID(), user_id: id, amount: 1, occurred_at: now, ...row };
  await expect(purchasing.db("ledger_transactions").insert(whole)).rejects.toThrow("check constraint");
});
