import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { refusalFrom } from "@doorlight/common/errors";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { days } from "@doorlight/common/time";
import { ContractKind, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { FeeChargedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Buyer, PurchaseCommand } from "../src/domain/purchase.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningDelivery, startDelivery } from "./start-delivery.ts";

/** A lead costs 45 euros. */
const LEAD = 4_500n;
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

let purchasing: RunningDelivery;
let billing: RunningDelivery["gateway"];

beforeAll(async () => {
  purchasing = await startDelivery();
  billing = purchasing.clientOf("billing", PurchasingService);
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing?.stop());

/** An agent who pays by invoice and wants to spend that much a month. */
async function agentWith(amount: bigint): Promise<Buyer> {
  const buyer = await purchasing.given.agent();
  await purchasing.gateway.putBudget({ amount: euros(amount) }, await purchasing.asBuyer(buyer));
  return buyer;
}
async function buys(buyer: Buyer, changes: Partial<PurchaseCommand> = {}, at = now) {
  const expiresAt = new Date(at.getTime() + days(1));
  return purchasing.given.buys(buyer, await purchasing.given.lead({ publishedAt: at, expiresAt }), changes, at);
}
const spentBy = async (buyer: Buyer) => {
  const { account } = await purchasing.gateway.getAccount({}, await purchasing.asBuyer(buyer));
  return account?.budget?.spent?.amount;
};
/** Billing is about to have so much paid. Returns the reference. */
async function holds(buyer: Buyer, amount: bigint, beyondBudget = false): Promise<string> {
  const referenceId = randomUUID();
  await billing.holdBudget({ referenceId, userId: buyer.id, country: "FI", amount: euros(amount), beyondBudget });
  return referenceId;
}
const codeOf = (call: Promise<unknown>) => call.then(() => null).catch((error) => refusalFrom(error)?.code);

test("asks once more about a lead beyond the budget of the month, and sells it then", async () => {
  const buyer = await agentWith(2n * LEAD);
  expect([(await buys(buyer)).refusal, (await buys(buyer)).refusal]).toEqual([null, null]);
  expect((await buys(buyer)).refusal).toBe("budget_reached");
  expect((await buys(buyer, { beyondBudget: true })).refusal).toBeNull();
  expect(await spentBy(buyer)).toBe(3n * LEAD);
  // The next month has a budget of its own.
  expect((await buys(buyer, {}, hoursFromNow(24 * 10))).refusal).toBeNull();
});

test("counts no lead again that a credit or a quota pays, and buys it at the budget", async () => {
  const buyer = await agentWith(LEAD);
  await buys(buyer);
  await purchasing.given.credits(buyer, 1);
  await purchasing.given.quota({ userId: buyer.id }, { total: 1 }, now);
  expect((await buys(buyer)).purchase?.paymentSource).toBe("credit");
  expect((await buys(buyer)).purchase?.paymentSource).toBe("quota");
  expect(await spentBy(buyer)).toBe(LEAD);
});

test("counts packs and plan fees from the moment they are held, once, and no fee of a deal", async () => {
  const buyer = await agentWith(3n * LEAD);
  const feeId = await holds(buyer, LEAD);
  await holds(buyer, LEAD);
  expect(await spentBy(buyer)).toBe(2n * LEAD);
  const fee = {
    userId: buyer.id,
    country: "FI",
    amount: euros(LEAD),
    payment: Payment.INVOICE,
    contractId: randomUUID(),
    period: { from: timestampFromDate(now), to: timestampFromDate(hoursFromNow(24)) },
    chargedAt: timestampFromDate(now),
  };
  await purchasing.consume(FeeChargedSchema, { ...fee, feeId, contractKind: ContractKind.PLAN });
  await purchasing.consume(FeeChargedSchema, { ...fee, feeId: randomUUID(), contractKind: ContractKind.DEAL });
  expect(await spentBy(buyer)).toBe(2n * LEAD);
  expect(await codeOf(holds(buyer, LEAD + 1n))).toBe("budget_reached");
  await holds(buyer, LEAD + 1n, true);
  expect((await buys(buyer)).refusal).toBe("budget_reached");
});

test("gives back what was held for a payment that did not come within an hour", async () => {
  const buyer = await agentWith(LEAD);
  await holds(buyer, LEAD);
  expect((await buys(buyer, {}, hoursFromNow(0.9))).refusal).toBe("budget_reached");
  expect((await buys(buyer, {}, hoursFromNow(1.1))).refusal).toBeNull();
});

test("keeps lists, clicks and top-ups of one moment within one budget", async () => {
  const buyer = await agentWith(3n * LEAD);
  purchasing.buyers.know(buyer);
  const list = { listId: randomUUID(), buyer };
  await purchasing.agree(list, { maxLeads: 100, euros: 10_000 });
  const leads = await purchasing.given.leads(8);
  for (const leadId of leads.slice(0, 4)) await purchasing.matches(leadId, [list]);
  await Promise.all([
    purchasing.deliver(),
    ...leads.slice(4).map((leadId) => purchasing.given.buys(buyer, leadId)),
    ...Array.from({ length: 4 }, () => codeOf(holds(buyer, LEAD))),
  ]);
  expect(await spentBy(buyer)).toBe(3n * LEAD);
  // What the list did not get by then, it does not get any more.
  const reasons = (await purchasing.decisions()).map(([, reason]) => reason).filter(Boolean);
  expect(new Set(reasons)).toEqual(new Set(["budget_reached"]));
});

test("publishes once a month that four fifths of a budget are spent", async () => {
  const buyer = await agentWith(2n * LEAD);
  await buys(buyer);
  await purchasing.runJob("watch-budgets");
  await buys(buyer);
  const events = () =>
    purchasing
      .db("outbox")
      .where({ type: "doorlight.purchasing.account.budget_nearly_spent.v1", key: buyer.id })
      .pluck("payload");
  expect(await events()).toEqual([]);
  for (let i = 0; i < 2; i++) await purchasing.runJob("watch-budgets");
  expect(await events()).toHaveLength(1);
  expect((await events())[0]).toMatchObject({ budget: { amount: "9000" }, spent: { amount: "9000" } });
});

test("takes no budget in another currency, and none of nothing", async () => {
  const as = await purchasing.asBuyer(await purchasing.given.agent());
  const put = (amount: bigint, currency: string) =>
    codeOf(purchasing.gateway.putBudget({ amount: { amount, currency } }, as));
  expect([await put(100n, "SEK"), await put(0n, "EUR"), await put(100n, "EUR")]).toEqual([
    "invalid_request",
    "invalid_request",
    null,
  ]);
});
