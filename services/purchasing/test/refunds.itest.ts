import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { transaction } from "@doorlight/common/db";
import { CreditsGrantedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import type { Given } from "./given.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: Given;

beforeAll(async () => {
  purchasing = await startPurchasing();
  ({ given } = purchasing);
  await given.priceList();
});
afterAll(() => purchasing.stop());
beforeEach(async () => {
  await drainOutbox(purchasing.db);
  purchasing.clock.set(now.toISOString());
});

/** The event of refunds for an approved request. */
const approved = (purchaseId: string) =>
  purchasing.consume(RefundApprovedSchema, { requestId: randomUUID(), purchaseId, country: "FI" });

async function bought(buyer: Buyer, leadId?: string): Promise<{ purchaseId: string; leadId: string }> {
  const lead = leadId ?? (await given.lead());
  const { purchase } = await given.buys(buyer, lead);
  return { purchaseId: purchase!.id, leadId: lead };
}

const ledgerOf = ({ id }: Buyer) =>
  purchasing
    .db("ledger_transactions")
    .where({ user_id: id })
    .orderBy("id")
    .select<object[]>("kind", "from_account", "to_account", "unit", "amount");

const creditsOf = async ({ id }: Buyer) => (await given.accounts.find(id))?.credits;
const usedOf = async (quotaId: string) => (await purchasing.db("quotas").where({ quota_id: quotaId }).first()).used;

test("gives the credit of a purchase back once, however often its approval comes", async () => {
  const agent = await given.agent({ credits: 1 });
  const { purchaseId, leadId } = await bought(agent);
  purchasing.clock.set(hoursFromNow(1).toISOString());
  await approved(purchaseId);
  await approved(purchaseId);

  expect(await creditsOf(agent)).toBe(1);
  expect((await ledgerOf(agent)).at(-1)).toEqual({
    kind: "refund",
    from_account: "redeemed",
    to_account: "credits",
    unit: "CREDIT",
    amount: 1n,
  });
  const events = await drainOutbox(purchasing.db);
  expect(events.of(PurchaseRefundedSchema)).toMatchObject([
    {
      purchaseId,
      leadId,
      buyerId: agent.id,
      country: "FI",
      fee: { amount: 4500n, currency: "EUR" },
      paymentSource: PaymentSource.CREDIT,
      returnedAs: PaymentSource.CREDIT,
    },
  ]);
  expect(events.of(CreditsGrantedSchema)).toMatchObject([
    { userId: agent.id, credits: 1, reason: "refund", balance: 1 },
  ]);
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
});

test("gives a quota its lead back while its month lasts", async () => {
  const agent = await given.agent();
  const quotaId = await given.quota({ userId: agent.id }, { total: 1 });
  const { purchaseId } = await bought(agent);
  expect(await usedOf(quotaId)).toBe(1);
  await approved(purchaseId);
  expect(await usedOf(quotaId)).toBe(0);
  expect(await creditsOf(agent)).toBe(0);
  const { purchase } = await given.buys(agent, await given.lead());
  expect(purchase).toMatchObject({ paymentSource: "quota" });
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
});

test("gives a lead of a past month's quota back as a credit", async () => {
  const agent = await given.agent();
  const quotaId = await given.quota({ userId: agent.id }, { to: hoursFromNow(2) });
  const { purchaseId } = await bought(agent);
  await drainOutbox(purchasing.db);
  purchasing.clock.set(hoursFromNow(2).toISOString());
  await approved(purchaseId);

  expect([await usedOf(quotaId), await creditsOf(agent)]).toEqual([1, 1]);
  expect((await ledgerOf(agent)).at(-1)).toMatchObject({ from_account: "lapsed_quota", to_account: "credits" });
  expect((await drainOutbox(purchasing.db)).of(PurchaseRefundedSchema)).toMatchObject([
    { paymentSource: PaymentSource.QUOTA, returnedAs: PaymentSource.CREDIT },
  ]);
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
});

test("shows a purchase by invoice as money that goes back, with its VAT", async () => {
  const agent = await given.agent();
  const as = await purchasing.asBuyer(agent);
  const { purchaseId } = await bought(agent);
  await bought(agent);
  await approved(purchaseId);
  const { transactions } = await purchasing.clientOf("gateway", LedgerService).listTransactions({ limit: 10 }, as);
  expect(transactions[0]).toMatchObject({
    kind: "refund",
    amount: { amount: -4500n, currency: "EUR" },
    vat: { basisPoints: 2_550, amount: { amount: -1_148n, currency: "EUR" } },
    paymentSource: "invoice",
  });
  expect((await drainOutbox(purchasing.db)).of(PurchaseRefundedSchema)).toMatchObject([
    { paymentSource: PaymentSource.INVOICE, returnedAs: PaymentSource.INVOICE },
  ]);
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
});

test("keeps a refunded buyer's record, without contact, and refuses the lead again", async () => {
  const agent = await given.agent({ credits: 2 });
  const as = await purchasing.asBuyer(agent);
  const leadId = await given.lead();
  const click = { leadId, idempotencyKey: `click-${randomUUID()}` };
  const { purchase } = await purchasing.gateway.buyLead(click, as);
  const isBuyer = async () => (await purchasing.leads.checkBuyer({ leadId, userId: agent.id })).isBuyer;
  expect(await isBuyer()).toBe(true);
  await approved(purchase!.id);

  expect(await isBuyer()).toBe(false);
  // The same click again is the same purchase, and shows no contact.
  const again = await purchasing.gateway.buyLead(click, as);
  expect(again).toMatchObject({ purchase: { id: purchase!.id, refundedAt: expect.anything() }, grant: "" });
  const resumed = await purchasing.gateway.resumePurchase({ leadId }, as);
  expect(resumed).toMatchObject({ purchase: { id: purchase!.id, refundedAt: expect.anything() }, grant: "" });
  const other = { leadId, idempotencyKey: `click-${randomUUID()}` };
  expect((await refusalOf(purchasing.gateway.buyLead(other, as))).code).toBe("already_bought");
  const [quote] = (await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, as)).quotes;
  expect(quote).toMatchObject({ spotsLeft: 3 });
  const { purchases } = await purchasing.gateway.listLeadPurchases({ leadId }, as);
  expect(purchases).toMatchObject([{ id: purchase!.id, refundedAt: expect.anything() }]);
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
});

test("refuses to refund a purchase that is not paid", async () => {
  await expect(approved(randomUUID())).rejects.toThrow("is not paid and cannot be refunded");
});

test("gives back once for approvals at once beside purchases, without a deadlock", async () => {
  const agent = await given.agent();
  await given.quota({ userId: agent.id }, { total: 20 });
  const leadIds = await given.leads(4);
  const purchases = await Promise.all(leadIds.map((leadId) => bought(agent, leadId)));
  await Promise.all([
    ...purchases.flatMap(({ purchaseId }) => [approved(purchaseId), approved(purchaseId)]),
    ...(await given.leads(4)).map((leadId) => bought(agent, leadId)),
    ...leadIds.map(async (leadId) => bought(await given.agent(), leadId)),
  ]);
  expect(await purchasing.db("ledger_transactions").where({ user_id: agent.id, kind: "refund" })).toHaveLength(4);
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
});

test("refuses a refunded purchase without its movement, and a movement without one, in tables", async () => {
  const agent = await given.agent({ credits: 1 });
  const { purchaseId } = await bought(agent);
  const refund = purchasing.db("purchases").where({ id: purchaseId });
  const update = transaction(purchasing.db, async (tx) => {
    await refund.clone().transacting(tx).update({ state: "refunded", refunded_at: now });
  });
  await expect(update).rejects.toThrow("nothing moved back");
  const movement = transaction(purchasing.db, async (tx) => {
    await tx("ledger_transactions").insert({
      kind: "refund",
      user_id: agent.id,
      purchase_id: purchaseId,
      from_account: "redeemed",
      to_account: "credits",
      unit: "CREDIT",
      amount: 1,
      occurred_at: now,
    });
  });
  await expect(movement).rejects.toThrow("which is not refunded");
});
