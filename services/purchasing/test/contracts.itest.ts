import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { BillingMethod, ContractKind } from "@doorlight/proto/billing/v1/billing_pb";
import {
  AccountPayableChangedSchema,
  DealChangedSchema,
  QuotaChangedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadStatus, PaymentSource, PricePartKind } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { BillingAppliedSchema, LeadPricedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
afterEach(async () => {
  purchasing.clock.set(now);
  expect(await invariantViolations(purchasing.db)).toEqual({});
});
afterAll(() => purchasing.stop());

const period = (from: Date, to: Date) => ({ from: timestampFromDate(from), to: timestampFromDate(to) });
const november = period(new Date("2026-10-31T22:00:00Z"), new Date("2026-11-30T22:00:00Z"));
const ownedBy = (userId: string) => ({ owner: { case: "userId", value: userId } as const });
const ownedByOffice = (officeId: string) => ({ owner: { case: "officeId", value: officeId } as const });

async function quota(change: MessageInitShape<typeof QuotaChangedSchema>, version = 1n): Promise<string> {
  const quotaId = change.quotaId ?? randomUUID();
  const usual = {
    contractKind: ContractKind.PLAN,
    contractId: randomUUID(),
    country: "FI",
    period: november,
    total: 5,
  };
  await purchasing.consume(QuotaChangedSchema, { ...usual, quotaId, ...change } as typeof change, { version });
  return quotaId;
}

async function deal(change: MessageInitShape<typeof DealChangedSchema>, version = 1n): Promise<string> {
  const dealId = change.dealId ?? randomUUID();
  const membersUntil = timestampFromDate(hoursFromNow(1000));
  const usual = { name: "Winter", country: "FI", period: november, discountBasisPoints: 2000, membersUntil };
  await purchasing.consume(DealChangedSchema, { ...usual, dealId, ...change } as typeof change, { version });
  return dealId;
}

const accountOf = async (buyer: Parameters<typeof purchasing.asBuyer>[0]) =>
  (await purchasing.gateway.getAccount({}, await purchasing.asBuyer(buyer))).account!;

test("publishes a contract for its owner once it counts, and never an older version", async () => {
  const officeId = randomUUID();
  const { id: userId } = await given.agent();
  await drainOutbox(purchasing.db);
  const dealId = await deal({ owner: ownedByOffice(officeId) }, 2n);
  const quotaId = await quota({ owner: ownedBy(userId) });
  const payable = { userId, country: "FI", billingMethod: BillingMethod.INVOICE, billingComplete: true };
  await purchasing.consume(AccountPayableChangedSchema, { ...payable, version: 9n });
  await purchasing.consume(AccountPayableChangedSchema, { ...payable, version: 8n });
  await deal({ dealId, owner: ownedByOffice(officeId) }, 1n);
  await quota({ quotaId, owner: ownedBy(userId) }, 1n);
  await quota({ quotaId, owner: ownedBy(userId), total: 6 }, 2n);

  const { all, of } = await drainOutbox(purchasing.db);
  expect(of(BillingAppliedSchema)).toMatchObject([
    { referenceId: dealId, owner: ownedByOffice(officeId), country: "FI" },
    { referenceId: quotaId, owner: ownedBy(userId), used: 0 },
    { referenceId: userId, owner: ownedBy(userId) },
    { referenceId: quotaId, owner: ownedBy(userId) },
  ]);
  expect(all.map(({ version }) => version)).toEqual([2n, 1n, 9n, 2n]);
});

test("publishes with a quota that is cut the use that no purchase beside it exceeds", async () => {
  for (let round = 0; round < 4; round++) {
    const agent = await given.agent();
    const leads = await Promise.all(Array.from({ length: 8 }, () => given.lead()));
    const quotaId = await quota({ owner: ownedBy(agent.id), total: 6 });
    await drainOutbox(purchasing.db);
    const cut = quota({ quotaId, owner: ownedBy(agent.id), total: 2 }, 2n);
    await Promise.all([cut, ...leads.map((lead) => given.buys(agent, lead))]);
    const [applied] = (await drainOutbox(purchasing.db)).of(BillingAppliedSchema);
    const { total, used } = await purchasing.db("quotas").where({ quota_id: quotaId }).first();
    expect(total).toBe(Math.max(2, applied!.used!));
    expect(used).toBe(total);
  }
});

test("lists the use of a deal's quotas to billing alone", async () => {
  const agent = await given.agent();
  const dealId = await deal({ owner: ownedBy(agent.id) });
  const quotaId = await quota({ owner: ownedBy(agent.id), contractKind: ContractKind.DEAL, contractId: dealId });
  await given.buys(agent, await given.lead());
  const ask = (service: string) => purchasing.clientOf(service, PurchasingService).listQuotaUse({ dealId });
  expect((await ask("billing")).quotas).toMatchObject([{ quotaId, used: 1 }]);
  expect(await refusalOf(ask("gateway"))).toMatchObject({ code: "forbidden" });
});

test("publishes a change of an agent's office once it counts, and never an older or known one", async () => {
  const { id: userId } = await given.agent();
  await drainOutbox(purchasing.db);
  const [one, other] = [randomUUID(), randomUUID()];
  const moves = [
    [12n, one],
    [13n, one],
    [14n, other],
    [11n, one],
    [15n, undefined],
  ] as const;
  const published = [];
  for (const [version, officeId] of moves) {
    const user = { userId, country: "FI", officeId, termsAccepted: true };
    await purchasing.consume(UserUpdatedSchema, user, { version });
    const events = (await drainOutbox(purchasing.db)).of(BillingAppliedSchema);
    for (const event of events) {
      expect(event).toMatchObject({ referenceId: `${userId}/office`, owner: ownedBy(userId), country: "FI" });
      published.push(version);
    }
  }
  expect(published).toEqual([12n, 14n, 15n]);
});

test("lists current quotas in the order in which they pay, with their use, in GetAccount", async () => {
  const officeId = randomUUID();
  const [agent, colleague] = [await given.agent({ officeId }), await given.agent({ officeId })];
  const contractId = await deal({ owner: ownedByOffice(officeId), name: "Kallio" });
  const plan = await quota({ owner: ownedBy(agent.id) });
  const shared = await quota({ owner: ownedByOffice(officeId), contractKind: ContractKind.DEAL, contractId, total: 2 });
  await quota({ owner: ownedBy(agent.id), period: period(hoursFromNow(240), hoursFromNow(480)) });
  await quota({ owner: ownedBy(randomUUID()) });
  purchasing.clock.set(hoursFromNow(1));
  await given.buys(colleague, await given.lead(), {}, hoursFromNow(1));

  expect((await accountOf(agent)).quotas).toMatchObject([
    { id: shared, contractKind: "deal", contractId, name: "Kallio", total: 2, used: 1, ofOffice: true, ...november },
    { id: plan, contractKind: "plan", name: "", total: 5, used: 0, ofOffice: false },
  ]);
  expect((await accountOf(colleague)).quotas).toMatchObject([{ id: shared }]);
});

test("says what pays the next lead in GetAccount: credit, quota, billing method or nothing", async () => {
  const agent = await given.agent({ credits: 1, billingMethod: "card" });
  const limitations = { leadTypes: [LeadType.REQUEST_FOR_QUOTE], places: [] };
  await quota({ owner: ownedBy(agent.id), total: 1, limitations });
  const next = async () => PaymentSource[(await accountOf(agent)).nextPaymentSource];
  expect(await next()).toBe("CREDIT");
  await given.buys(agent, await given.lead());
  expect(await next()).toBe("QUOTA");
  await given.buys(agent, await given.lead());
  expect(await next()).toBe("CARD");
  await purchasing.consume(AccountPayableChangedSchema, {
    userId: agent.id,
    country: "FI",
    billingMethod: BillingMethod.CARD,
    billingComplete: true,
    cardReady: false,
    version: 2n,
  });
  expect(await next()).toBe("UNSPECIFIED");
});

test("shows an admin the quotas of any account, those of its user's present office included", async () => {
  const officeId = randomUUID();
  const agent = await given.moved(await given.agent(), officeId, hoursFromNow(-1));
  const shared = await quota({ owner: ownedByOffice(officeId) });
  const admin = await purchasing.asUser(randomUUID(), { role: "admin", country: "SE" });
  const { account } = await purchasing.gateway.getAccount({ userId: agent.id }, admin);
  expect(account).toMatchObject({ quotas: [{ id: shared }] });
  expect((await refusalOf(purchasing.gateway.getAccount({ userId: randomUUID() }, admin))).code).toBe("not_found");
});

test("limits a deal and a quota to their places and types, and ends them at their instant", async () => {
  const agent = await given.agent();
  const limitations = {
    leadTypes: [LeadType.REQUEST_FOR_QUOTE],
    places: [
      { kind: "city", place: "Turku" },
      { kind: "postal_code", place: "33100" },
    ],
  };
  const to = hoursFromNow(2);
  await deal({ owner: ownedBy(agent.id), limitations, period: period(hoursFromNow(-1), to) });
  const id = await quota({ owner: ownedBy(agent.id), limitations, period: period(hoursFromNow(-1), to) });
  const [within, outside] = [await given.lead(), await given.lead({ postalCode: "33200" })];
  const quotesAt = async (at: Date) => {
    purchasing.clock.set(at);
    return (await purchasing.gateway.quoteLeads({ leadIds: [within, outside] }, await purchasing.asBuyer(agent)))
      .quotes;
  };

  expect(await quotesAt(new Date(to.getTime() - 1))).toMatchObject([
    {
      status: LeadStatus.AVAILABLE,
      paymentSource: PaymentSource.QUOTA,
      quota: { id },
      price: { amount: 3600n },
      parts: [{}, { kind: PricePartKind.DISCOUNT, label: "Winter", amount: { amount: -900n } }],
    },
    { paymentSource: PaymentSource.INVOICE, price: { amount: 4500n } },
  ]);
  const ended = await quotesAt(to);
  expect(ended).toMatchObject([{ paymentSource: PaymentSource.INVOICE, price: { amount: 4500n } }, {}]);
  expect(ended.map((quote) => quote.quota)).toEqual([undefined, undefined]);
});

test("takes a deal for a city as of its region, and without a region as of every such city", async () => {
  const agent = await given.agent();
  const leads = [await given.lead({ city: "Heby", region: "Uppsala" }), await given.lead({ city: "Heby" })];
  const pricesWith = async (place: { kind: string; place: string; region?: string }) => {
    await deal({ dealId, owner: ownedBy(agent.id), limitations: { places: [place] } }, ++version);
    return (await given.rules.quote(leads, agent, now)).map(({ price }) => price?.amount);
  };
  const dealId = randomUUID();
  let version = 0n;
  expect(await pricesWith({ kind: "city", place: "Heby", region: "Uppsala" })).toEqual([3600n, 4500n]);
  expect(await pricesWith({ kind: "city", place: "Heby" })).toEqual([3600n, 3600n]);
});

test("stops counting a quota taken back and a deal ended, whatever the order of their events", async () => {
  const agent = await given.agent();
  const owner = ownedBy(agent.id);
  const quotaId = await quota({ owner, total: 0 }, 3n);
  await quota({ owner, quotaId, total: 9 }, 2n);
  const dealId = await deal({ owner, period: period(hoursFromNow(-2), hoursFromNow(-1)) }, 3n);
  await deal({ owner, dealId }, 2n);
  const { purchase } = await given.buys(agent, await given.lead());
  expect(purchase).toMatchObject({ paymentSource: "invoice", fee: { amount: 4500n } });
});

test("keeps the list price that leads get without a discount", async () => {
  const agent = await given.agent();
  await deal({ owner: ownedBy(agent.id) });
  await drainOutbox(purchasing.db);
  const leadId = await given.lead();
  expect((await drainOutbox(purchasing.db)).of(LeadPricedSchema)).toMatchObject([{ leadId, price: { amount: 4500n } }]);
});

test("counts purchases by credits and quota in ListPurchases, outside the totals", async () => {
  const agent = await given.agent({ credits: 1 });
  await quota({ owner: ownedBy(agent.id), total: 2 });
  for (let i = 0; i < 4; i++) await given.buys(agent, await given.lead());
  const as = await purchasing.asBuyer(agent);
  const page = { from: timestampFromDate(hoursFromNow(-1)), to: timestampFromDate(hoursFromNow(1)), limit: 10 };
  expect(await purchasing.gateway.listPurchases(page, as)).toMatchObject({
    count: 4,
    credits: 1,
    quota: 2,
    totals: [{ amount: 4_500n, currency: "EUR" }],
  });
});
