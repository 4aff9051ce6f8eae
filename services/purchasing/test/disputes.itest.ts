import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusalFrom } from "@doorlight/common/errors";
import { drainOutbox } from "@doorlight/common/testing";
import { ContractKind, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { ChargePurpose } from "@doorlight/proto/billing/v1/disputes_service_pb";
import {
  AccountPayableChangedSchema,
  CreditsSoldSchema,
  FeeChargedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { DebtSettledSchema, DisputeChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { BillingAppliedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { ContactWithheldChangedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

const at = timestampFromDate(now);
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

let purchasing: RunningPurchasing;
beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const held = { holdsAccount: true, withholdsContact: true, blocksRefund: true };
const over = { holdsAccount: false, withholdsContact: false, blocksRefund: false };

/** A dispute of a charge of an account, which billing publishes. */
function disputeOf(
  { id: userId }: Buyer,
  { purpose = ChargePurpose.PURCHASE, referenceId = randomUUID() as string } = {},
) {
  const charge = { chargeId: randomUUID(), userId, country: "FI", purpose, referenceId, amount: euros(5_648n) };
  return (effects: typeof held, version = 1n) =>
    purchasing.consume(DisputeChangedSchema, { ...charge, effects, version, openedAt: at, changedAt: at });
}

async function heldAgent(changes: Parameters<typeof purchasing.given.agent>[0] = {}): Promise<Buyer> {
  const buyer = await purchasing.given.agent(changes);
  await disputeOf(buyer)(held);
  return buyer;
}

const buys = async (buyer: Buyer, changes = {}) =>
  purchasing.given.buys(buyer, await purchasing.given.lead(), changes).then(({ refusal }) => refusal);
const quoted = async (buyer: Buyer) =>
  (await purchasing.given.rules.quote([await purchasing.given.lead()], buyer, now))[0]?.refusal;
const creditsOf = async ({ id }: Buyer): Promise<number> =>
  (await purchasing.db("accounts").where({ user_id: id }).first("credits")).credits;

const packSold = ({ id: userId }: Buyer, credits: number, payment: Payment, saleId: string = randomUUID()) =>
  purchasing.consume(CreditsSoldSchema, {
    saleId,
    userId,
    country: "FI",
    packId: "credits_5",
    credits,
    price: euros(10_000n),
    payment,
    soldAt: at,
  });

const settled = ({ id: userId }: Buyer, sourceId: string) =>
  purchasing.consume(DebtSettledSchema, { userId, country: "FI", sourceIds: [sourceId], settledAt: at });

test.each(["card", "invoice"] as const)("sells nothing by %s to an account that a dispute holds", async (method) => {
  const buyer = await purchasing.given.agent({ billingMethod: method });
  const dispute = disputeOf(buyer);
  await dispute(held);
  expect([await quoted(buyer), await buys(buyer)]).toEqual(["account_on_hold", "account_on_hold"]);
  await dispute(over, 2n);
  expect([await quoted(buyer), await buys(buyer)]).toEqual([null, null]);
});

test("says of an account whether it is on hold, and live as soon as it counts", async () => {
  const buyer = await purchasing.given.agent();
  const dispute = disputeOf(buyer);
  const states: boolean[] = [];
  for (const [effects, version] of [
    [held, 1n],
    [over, 2n],
  ] as const) {
    await drainOutbox(purchasing.db);
    await dispute(effects, version);
    const applied = (await drainOutbox(purchasing.db)).of(BillingAppliedSchema);
    expect(applied.map(({ owner }) => owner?.owner.value)).toEqual([buyer.id]);
    states.push((await purchasing.gateway.getAccount({}, await purchasing.asBuyer(buyer))).account!.onHold);
  }
  expect(states).toEqual([true, false]);
});

test("lets neither another card nor another billing method end a hold", async () => {
  const buyer = await heldAgent({ billingMethod: "card" });
  for (const [version, billingMethod] of [BillingMethod.CARD, BillingMethod.INVOICE, BillingMethod.PREPAID].entries()) {
    await purchasing.consume(AccountPayableChangedSchema, {
      userId: buyer.id,
      country: "FI",
      billingMethod,
      billingComplete: true,
      cardReady: true,
      version: BigInt(version + 2),
      invoiceTrust: { proven: true },
    });
    expect(await buys(buyer)).toBe("account_on_hold");
  }
});

test("keeps an account on hold until the last of its disputes ends, whatever order they come in", async () => {
  const buyer = await purchasing.given.agent();
  const [first, other] = [disputeOf(buyer), disputeOf(buyer)];
  for (const dispute of [first, other]) await dispute(held);
  await first(over, 3n);
  await first(held, 2n);
  expect(await buys(buyer)).toBe("account_on_hold");
  await other(over, 2n);
  expect(await buys(buyer)).toBeNull();
});

test("buys by credits of a pack that is paid, and by none that was given", async () => {
  const buyer = await heldAgent({ credits: 1 });
  expect(await buys(buyer)).toBe("account_on_hold");
  await packSold(buyer, 2, Payment.CARD);
  expect([await buys(buyer), await buys(buyer), await buys(buyer)]).toEqual([null, null, "account_on_hold"]);
  expect(await creditsOf(buyer)).toBe(1);
});

test("counts given credits as spent before the hold first", async () => {
  const buyer = await purchasing.given.agent({ credits: 1 });
  await packSold(buyer, 2, Payment.CARD);
  expect(await buys(buyer)).toBeNull();
  await disputeOf(buyer)(held);
  expect([await buys(buyer), await buys(buyer), await buys(buyer)]).toEqual([null, null, "account_on_hold"]);
});

test("buys by credits of a pack on invoice once its invoice is paid", async () => {
  const [buyer, saleId] = [await purchasing.given.agent(), randomUUID()];
  await packSold(buyer, 1, Payment.INVOICE, saleId);
  await disputeOf(buyer)(held);
  expect(await buys(buyer)).toBe("account_on_hold");
  await settled(buyer, saleId);
  expect(await buys(buyer)).toBeNull();
});

test("buys by no credit of the pack whose charge is disputed", async () => {
  const [buyer, referenceId] = [await purchasing.given.agent(), randomUUID()];
  await packSold(buyer, 5, Payment.CARD, referenceId);
  await packSold(buyer, 1, Payment.CARD);
  await disputeOf(buyer, { purpose: ChargePurpose.SALE, referenceId })(held);
  expect([await buys(buyer), await buys(buyer)]).toEqual([null, "account_on_hold"]);
});

test("buys by the quota of a month that is paid, and by no other", async () => {
  const buyer = await purchasing.given.agent();
  const [contractId, feeId] = [randomUUID(), randomUUID()];
  await purchasing.given.quota({ userId: buyer.id }, { contractId });
  await disputeOf(buyer)(held);
  expect(await buys(buyer)).toBe("account_on_hold");
  await purchasing.consume(FeeChargedSchema, {
    feeId,
    contractKind: ContractKind.PLAN,
    contractId,
    userId: buyer.id,
    country: "FI",
    amount: euros(10_000n),
    payment: Payment.CARD,
    period: { from: timestampFromDate(hoursFromNow(-24)), to: timestampFromDate(hoursFromNow(24)) },
    chargedAt: at,
  });
  expect(await buys(buyer)).toBeNull();
  await disputeOf(buyer, { purpose: ChargePurpose.FEE, referenceId: feeId })(held);
  expect(await buys(buyer)).toBe("account_on_hold");
});

test("reserves nothing on invoice for billing while a dispute holds the account", async () => {
  const buyer = await heldAgent();
  const wanted = { referenceId: randomUUID(), userId: buyer.id, country: "FI", amount: euros(1n) };
  const trust = { proven: true, invoicesPaidInTime: 0, reminders: 0 };
  const reserving = purchasing.clientOf("billing", PurchasingService).reserveDebt({ ...wanted, trust });
  expect(await reserving.catch((error: unknown) => refusalFrom(error)?.code)).toBe("account_on_hold");
});

test("decides each of 32 purchases of one moment before or after a hold", async () => {
  const [buyer, leads] = [await purchasing.given.agent(), await purchasing.given.leads(32)];
  const dispute = disputeOf(buyer);
  const outcomes = await Promise.all(
    leads.map(async (lead, nth) => {
      if (nth === 8) await dispute(held);
      return (await purchasing.given.buys(buyer, lead)).refusal;
    }),
  );
  // S24 compares each with the instant of the hold.
  expect(outcomes.every((refusal) => refusal === null || refusal === "account_on_hold")).toBe(true);
  expect(await buys(buyer)).toBe("account_on_hold");
});

test("withholds the contact of the disputed purchase alone, until the charge stands", async () => {
  const buyer = await purchasing.given.agent();
  const [disputed, other] = await purchasing.given.leads(2);
  const click = { idempotencyKey: randomUUID() };
  const bought = (await purchasing.given.buys(buyer, disputed!, click)).purchase!;
  await purchasing.given.buys(buyer, other!);
  const dispute = disputeOf(buyer, { referenceId: bought.id });
  const as = await purchasing.asBuyer(buyer);
  const period = { from: timestampFromDate(hoursFromNow(-1)), to: timestampFromDate(hoursFromNow(1)), limit: 10 };
  const shown = async () => {
    const { purchases, grant } = await purchasing.gateway.listPurchases(period, as);
    const { leadIds } = JSON.parse(Buffer.from(grant.split(".")[1]!, "base64url").toString()) as { leadIds: string[] };
    const withheld = purchases.flatMap(({ leadId, contactWithheldAt }) => (contactWithheldAt ? leadId : []));
    const isBuyer = async (leadId: string) =>
      (await purchasing.clientOf("leads", PurchasingService).checkBuyer({ leadId, userId: buyer.id })).isBuyer;
    return { granted: leadIds.toSorted(), withheld, isBuyer: await isBuyer(disputed!) };
  };
  await drainOutbox(purchasing.db);
  await dispute(held);
  expect(await shown()).toEqual({ granted: [other], withheld: [disputed], isBuyer: false });
  expect((await purchasing.given.buys(buyer, disputed!, click)).purchase?.contactWithheldAt).not.toBeNull();
  await dispute(over, 2n);
  expect(await shown()).toEqual({ granted: [disputed!, other!].toSorted(), withheld: [], isBuyer: true });
  const facts = (await drainOutbox(purchasing.db)).of(ContactWithheldChangedSchema);
  const of = { purchaseId: bought.id, leadId: disputed, buyerId: buyer.id };
  expect(facts).toMatchObject([
    { ...of, withheld: true, version: 1n },
    { ...of, withheld: false, version: 2n },
  ]);
});

/** The leads that a charge paid, as the proof for the bank names them. */
async function chargedFor({ id: userId }: Buyer, referenceId: string): Promise<string[]> {
  const admin = await purchasing.asUser(randomUUID(), { role: "admin" });
  const { purchases } = await purchasing.gateway.listChargedPurchases({ userId, referenceId }, admin);
  return purchases.map(({ leadId }) => leadId).toSorted();
}

const withheldOf = ({ id }: Buyer): Promise<string[]> =>
  purchasing.db("purchases").where({ buyer_id: id }).whereNotNull("withheld_at").orderBy("id").pluck("lead_id");

async function buysLeads(buyer: Buyer, count: number): Promise<string[]> {
  const leads = await purchasing.given.leads(count);
  for (const lead of leads) expect((await purchasing.given.buys(buyer, lead)).refusal).toBeNull();
  return leads;
}

test("withholds the leads that credits of a disputed pack paid, until its charge stands", async () => {
  const [buyer, referenceId] = [await purchasing.given.agent({ credits: 1 }), randomUUID()];
  await buysLeads(buyer, 1);
  await packSold(buyer, 1, Payment.CARD);
  await packSold(buyer, 2, Payment.CARD, referenceId);
  const ofPack = await buysLeads(buyer, 2);
  expect(await chargedFor(buyer, referenceId)).toEqual(ofPack.toSorted());
  const dispute = disputeOf(buyer, { purpose: ChargePurpose.SALE, referenceId });
  await drainOutbox(purchasing.db);
  await dispute(held);
  await buysLeads(buyer, 1);
  expect(await withheldOf(buyer)).toEqual(ofPack);
  const { of } = await drainOutbox(purchasing.db);
  expect(of(ContactWithheldChangedSchema)).toMatchObject(
    ofPack.map((leadId) => ({ leadId, buyerId: buyer.id, withheld: true, paidBefore: true, version: 1n })),
  );
  await dispute(over, 2n);
  expect(await withheldOf(buyer)).toEqual([]);
  // What they bought does not change with the dispute.
  expect(await chargedFor(buyer, referenceId)).toEqual(ofPack.toSorted());
  expect(await chargedFor(buyer, randomUUID())).toEqual([]);
});

test("blocks refunds of what a disputed pack paid until its charge stands, also after the hold", async () => {
  const [buyer, referenceId] = [await purchasing.given.agent(), randomUUID()];
  await packSold(buyer, 1, Payment.CARD);
  await packSold(buyer, 1, Payment.CARD, referenceId);
  const [ofPack] = await buysLeads(buyer, 2);
  const dispute = disputeOf(buyer, { purpose: ChargePurpose.SALE, referenceId });
  await drainOutbox(purchasing.db);
  const ended = { holdsAccount: false, withholdsContact: false, blocksRefund: true };
  for (const [nth, effects] of [held, ended, over].entries()) await dispute(effects, BigInt(nth + 1));
  const of = { leadId: ofPack, paidBefore: true };
  expect((await drainOutbox(purchasing.db)).of(ContactWithheldChangedSchema)).toMatchObject([
    { ...of, withheld: true, blocksRefund: true },
    { ...of, withheld: false, blocksRefund: true },
    { ...of, withheld: false, blocksRefund: false },
  ]);

  await dispute(ended, 4n);
  // As a release before left it.
  await purchasing.db("purchases").where({ buyer_id: buyer.id }).update({ refund_blocked: false });
  await purchasing.db("account_disputes").where({ user_id: buyer.id }).update({ is_marked: false });
  await drainOutbox(purchasing.db);
  for (let i = 0; i < 2; i++) await purchasing.runJob("mark-disputes");
  expect((await drainOutbox(purchasing.db)).of(ContactWithheldChangedSchema)).toMatchObject([
    { ...of, withheld: false, blocksRefund: true },
  ]);
});

test("marks once the leads of a pack whose dispute the release before recorded", async () => {
  const [buyer, referenceId] = [await purchasing.given.agent(), randomUUID()];
  await packSold(buyer, 2, Payment.CARD, referenceId);
  const leads = await buysLeads(buyer, 2);
  await disputeOf(buyer, { purpose: ChargePurpose.SALE, referenceId })(held, 3n);
  // As that release left them.
  const unmarked = { withheld_at: null, withheld_version: null };
  await purchasing.db("purchases").where({ buyer_id: buyer.id }).update(unmarked);
  await purchasing.db("account_disputes").where({ user_id: buyer.id }).update({ is_marked: false });
  await drainOutbox(purchasing.db);
  await purchasing.runJob("mark-disputes");
  expect(await withheldOf(buyer)).toEqual(leads);
  const facts = (await drainOutbox(purchasing.db)).of(ContactWithheldChangedSchema);
  const marked = { buyerId: buyer.id, country: "FI", withheld: true, paidBefore: true };
  expect(facts).toMatchObject(leads.map((leadId) => ({ leadId, ...marked })));
  await purchasing.runJob("mark-disputes");
  expect((await drainOutbox(purchasing.db)).of(ContactWithheldChangedSchema)).toEqual([]);
});

test("withholds a lead of two disputed packs until both disputes end, in growing versions", async () => {
  const [buyer, first, second] = [await purchasing.given.agent(), randomUUID(), randomUUID()];
  for (const saleId of [first, second]) await packSold(buyer, 1, Payment.CARD, saleId);
  const leads = await buysLeads(buyer, 2);
  const disputes = [first, second].map((id) => disputeOf(buyer, { purpose: ChargePurpose.SALE, referenceId: id }));
  await drainOutbox(purchasing.db);
  for (const dispute of disputes) await dispute(held, 7n);
  expect(await withheldOf(buyer)).toEqual(leads);
  for (const dispute of disputes) await dispute(over, 8n);
  expect(await withheldOf(buyer)).toEqual([]);
  const facts = (await drainOutbox(purchasing.db)).of(ContactWithheldChangedSchema);
  for (const leadId of leads) {
    const versions = facts.filter((fact) => fact.leadId === leadId).map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => Number(a - b)));
  }
});

test("withholds a colleague's lead of the month of a deal whose fee is disputed", async () => {
  const [payer, feeId, contractId] = [await purchasing.given.agent(), randomUUID(), randomUUID()];
  const officeId = randomUUID();
  const colleague = await purchasing.given.agent({ officeId });
  await purchasing.given.quota({ officeId }, { contractId });
  await purchasing.consume(FeeChargedSchema, {
    feeId,
    contractKind: ContractKind.DEAL,
    contractId,
    userId: payer.id,
    country: "FI",
    amount: euros(10_000n),
    payment: Payment.CARD,
    period: { from: timestampFromDate(hoursFromNow(-24)), to: timestampFromDate(hoursFromNow(24)) },
    chargedAt: at,
  });
  const ofDeal = await buysLeads(colleague, 1);
  const dispute = disputeOf(payer, { purpose: ChargePurpose.FEE, referenceId: feeId });
  await dispute(held);
  expect(await withheldOf(colleague)).toEqual(ofDeal);
  expect(await chargedFor(payer, feeId)).toEqual(ofDeal);
  expect(await chargedFor(colleague, feeId)).toEqual([]);
  await dispute(over, 2n);
  expect(await withheldOf(colleague)).toEqual([]);
});
