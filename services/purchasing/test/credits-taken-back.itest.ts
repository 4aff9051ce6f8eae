import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { CreditsTakenBackSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const ledger = () => purchasing.clientOf("gateway", LedgerService);
const asAdmin = (id: string = randomUUID()) => purchasing.asUser(id, { role: "admin" });
const key = () => `click-${randomUUID()}`;

async function gives({ id: userId }: Buyer, credits: number): Promise<void> {
  await ledger().grantCredits({ userId, credits, reason: "Sorry", idempotencyKey: key() }, await asAdmin());
}

/** The grants of an account as an admin reads them, the newest first. */
async function grantsOf({ id: userId }: Buyer) {
  const { transactions } = await ledger().listTransactions({ userId, limit: 100 }, await asAdmin());
  return transactions
    .filter(({ kind }) => kind === "admin_grant")
    .map(({ referenceId, unspent }) => ({ grantId: referenceId, unspent }));
}

async function takesBack(
  { id: userId }: Buyer,
  change: { grantId: string; credits?: number; idempotencyKey?: string },
) {
  const order = { userId, credits: 1, reason: "Given to the wrong account", idempotencyKey: key(), ...change };
  return ledger().takeBackCredits(order, await asAdmin());
}

const spends = async (buyer: Buyer, count: number) => {
  for (const lead of await purchasing.given.leads(count))
    expect((await purchasing.given.buys(buyer, lead)).refusal).toBeNull();
};

const buysPack = ({ id: userId }: Buyer, credits: number, payment = Payment.CARD) =>
  purchasing.consume(CreditsSoldSchema, {
    saleId: randomUUID(),
    userId,
    country: "FI",
    packId: "credits_5",
    credits,
    payment,
    price: { amount: 10_000n, currency: "EUR" },
    soldAt: timestampFromDate(now),
  });

test("takes back what is unspent of a grant, with the reason on the statement, and says so", async () => {
  const agent = await purchasing.given.agent();
  await gives(agent, 3);
  await spends(agent, 1);
  const [grant] = await grantsOf(agent);
  expect(grant?.unspent).toBe(2);
  await drainOutbox(purchasing.db);
  expect(await takesBack(agent, { grantId: grant!.grantId, credits: 2 })).toMatchObject({ balance: 0 });
  expect((await drainOutbox(purchasing.db)).of(CreditsTakenBackSchema)).toMatchObject([
    { userId: agent.id, country: "FI", credits: 2, balance: 0 },
  ]);
  const { transactions } = await ledger().listTransactions({ limit: 1 }, await purchasing.asBuyer(agent));
  expect(transactions).toMatchObject([
    { kind: "admin_return", credits: -2, creditsBalance: 0, reason: "Given to the wrong account" },
  ]);
  // It buys nothing, so that nothing has paid for it.
  expect(transactions[0]?.paymentSource).toBe("");
  expect(transactions[0]?.unspent).toBeUndefined();
  expect(await grantsOf(agent)).toMatchObject([{ unspent: 0 }]);
});

test("counts given credits as spent before bought ones, also of a pack that nobody has paid yet", async () => {
  const agent = await purchasing.given.agent();
  await buysPack(agent, 5, Payment.INVOICE);
  await spends(agent, 2);
  await gives(agent, 3);
  await buysPack(agent, 5);
  expect(await grantsOf(agent)).toMatchObject([{ unspent: 3 }]);
  await spends(agent, 2);
  const [grant] = await grantsOf(agent);
  expect(grant?.unspent).toBe(1);
  const tooMany = await refusalOf(takesBack(agent, { grantId: grant!.grantId, credits: 2 }));
  expect(tooMany).toMatchObject({ code: "invalid_request", fields: [{ path: "credits", code: "beyond_unspent" }] });
});

test("takes back once for a click that comes twice, and no more than is left for two at once", async () => {
  const agent = await purchasing.given.agent();
  await gives(agent, 2);
  const grantId = (await grantsOf(agent))[0]!.grantId;
  const admin = await asAdmin();
  const order = { userId: agent.id, grantId, credits: 1, reason: "Twice", idempotencyKey: key() };
  for (let click = 0; click < 2; click++)
    expect(await ledger().takeBackCredits(order, admin)).toMatchObject({ balance: 1 });
  const other = await refusalOf(ledger().takeBackCredits({ ...order, credits: 2 }, admin));
  expect(other.code).toBe("idempotency_key_reused");
  const both = await Promise.allSettled([takesBack(agent, { grantId }), takesBack(agent, { grantId })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("takes back no grant of another account, and lets no agent take any", async () => {
  const [agent, other] = [await purchasing.given.agent(), await purchasing.given.agent()];
  await gives(agent, 1);
  const grantId = (await grantsOf(agent))[0]!.grantId;
  expect((await refusalOf(takesBack(other, { grantId }))).code).toBe("not_found");
  const order = { userId: agent.id, grantId, credits: 1, reason: "Mine", idempotencyKey: key() };
  const own = ledger().takeBackCredits(order, await purchasing.asBuyer(agent));
  expect((await refusalOf(own)).code).toBe("forbidden");
});

test("erases the reason with the account", async () => {
  const agent = await purchasing.given.agent();
  await gives(agent, 1);
  const grantId = (await grantsOf(agent))[0]!.grantId;
  await takesBack(agent, { grantId });
  await purchasing.consume(UserErasedSchema, { userId: agent.id, country: "FI", erasedAt: timestampFromDate(now) });
  expect(await purchasing.db("credit_returns").where({ user_id: agent.id }).pluck("reason")).toEqual([""]);
});
