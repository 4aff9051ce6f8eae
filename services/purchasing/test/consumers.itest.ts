import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { AccountPayableChangedSchema, PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadClosedSchema, LeadPublishedSchema, LeadReopenedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { BuyingEndedSchema, BuyingReopenedSchema, LeadPricedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { hoursFromNow, now } from "./given.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await consumed(PriceListChangedSchema, {
    country: "FI",
    currency: "EUR",
    unitPrices: [{ leadType: LeadType.REQUEST_FOR_QUOTE, price: { amount: 4500n, currency: "EUR" }, cap: 4 }],
    modifiers: [{ kind: "city", place: "Espoo", basisPoints: 1000 }],
  });
});
afterAll(() => purchasing.stop());

function consumed<T extends DescMessage>(schema: T, event: MessageInitShape<T>, version = 1n): Promise<void> {
  return purchasing.consume(schema, event, { version });
}

const published = (leadId: string) =>
  consumed(LeadPublishedSchema, {
    leadId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
    place: { postalCode: "02100", city: "Espoo", region: "Uusimaa", district: "Tapiola" },
    cap: 4,
    publishedAt: timestampFromDate(hoursFromNow(-1)),
    expiresAt: timestampFromDate(hoursFromNow(24)),
  });

const quoteOf = async (leadId: string) => {
  const as = await purchasing.asBuyer(await given.agent());
  return (await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, as)).quotes[0];
};

test("offers a published lead at its country's price, and ignores a second publication", async () => {
  const leadId = randomUUID();
  expect(await quoteOf(leadId)).toBeUndefined();
  await published(leadId);
  await given.spotsTaken(leadId, 1);
  await published(leadId);
  const available = { status: LeadStatus.AVAILABLE, price: { amount: 4950n, currency: "EUR" }, cap: 4, spotsLeft: 3 };
  expect(await quoteOf(leadId)).toMatchObject(available);
});

test("lets a lead be bought until the instant of its expiry", async () => {
  const leadId = randomUUID();
  await published(leadId);
  purchasing.clock.set(hoursFromNow(24));
  expect(await quoteOf(leadId)).toMatchObject({ status: LeadStatus.UNAVAILABLE, refusal: "lead_unavailable" });
  purchasing.clock.set(new Date(hoursFromNow(24).getTime() - 1));
  expect(await quoteOf(leadId)).toMatchObject({ status: LeadStatus.AVAILABLE });
  purchasing.clock.set(now);
});

test("publishes the end of a lead's buying once if it is closed by call and event", async () => {
  const leadId = randomUUID();
  await published(leadId);
  await purchasing.leads.endBuying({ leadId });
  await drainOutbox(purchasing.db);
  await consumed(LeadClosedSchema, { leadId, country: "FI", closedAt: timestampFromDate(hoursFromNow(1)) });
  expect(await quoteOf(leadId)).toMatchObject({ refusal: "lead_closed" });
  expect((await drainOutbox(purchasing.db)).of(BuyingEndedSchema)).toEqual([]);
});

test("never lets a lead be bought that was closed before its publication was consumed", async () => {
  const leadId = randomUUID();
  await purchasing.leads.endBuying({ leadId });
  expect(await quoteOf(leadId)).toBeUndefined();
  await published(leadId);
  expect(await quoteOf(leadId)).toMatchObject({ status: LeadStatus.UNAVAILABLE, refusal: "lead_closed" });
});

test("gives a confirmed user one credit by event and call together", async () => {
  const userId = randomUUID();
  const confirmed = {
    userId,
    country: "FI",
    role: "agent",
    grantsSignupCredit: true,
    confirmedAt: timestampFromDate(now),
  };
  await consumed(UserConfirmedSchema, confirmed);
  const as = await purchasing.asUser(userId);
  await purchasing.identity.openAccount({ userId, country: "FI", grantsSignupCredit: true });
  await consumed(UserConfirmedSchema, confirmed);
  expect((await purchasing.gateway.getAccount({}, as)).account).toMatchObject({ credits: 1 });
});

test("never undoes a newer event of billing by an older one, even before the account", async () => {
  const userId = randomUUID();
  const payable = (version: bigint, billingComplete: boolean) =>
    consumed(AccountPayableChangedSchema, {
      userId,
      country: "FI",
      billingMethod: BillingMethod.INVOICE,
      billingComplete,
      version,
    });
  await payable(2n, true);
  await payable(1n, false);
  await consumed(UserConfirmedSchema, { userId, country: "FI", role: "agent", confirmedAt: timestampFromDate(now) });
  const { account } = await purchasing.gateway.getAccount({}, await purchasing.asUser(userId));
  expect(account).toMatchObject({ credits: 0, billingComplete: true, billingVersion: 2n });
});

test("prices the next purchase by a new price list, and keeps the price of earlier ones", async () => {
  const agent = await given.agent();
  const [before, after] = [randomUUID(), randomUUID()];
  await published(before);
  await published(after);
  const { purchase } = await given.buys(agent, before);
  const unitPrices = [{ leadType: LeadType.REQUEST_FOR_QUOTE, price: { amount: 5000n, currency: "EUR" }, cap: 4 }];
  await consumed(PriceListChangedSchema, { country: "FI", currency: "EUR", unitPrices }, 2n);

  expect(await quoteOf(after)).toMatchObject({ price: { amount: 5000n } });
  expect(purchase?.fee.amount).toBe(4950n);
});

const reopened = (leadId: string, at: Date) =>
  consumed(LeadReopenedSchema, { leadId, country: "FI", reopenedAt: timestampFromDate(at) });
const closedAt = (leadId: string, at: Date) =>
  consumed(LeadClosedSchema, { leadId, country: "FI", closedAt: timestampFromDate(at) });
const statusOf = async (leadId: string) => (await quoteOf(leadId))?.status;

test("sells a reopened lead again at its list price, with the spots that are left", async () => {
  const leadId = randomUUID();
  await published(leadId);
  await given.spotsTaken(leadId, 1);
  const { price } = (await quoteOf(leadId))!;
  await purchasing.leads.endBuying({ leadId });
  await drainOutbox(purchasing.db);
  await reopened(leadId, hoursFromNow(1));
  const events = await drainOutbox(purchasing.db);
  expect(events.of(BuyingReopenedSchema)).toMatchObject([{ leadId, spotsLeft: 3 }]);
  expect(events.of(LeadPricedSchema)).toMatchObject([{ leadId, price: { amount: price?.amount } }]);
  expect(await quoteOf(leadId)).toMatchObject({ status: LeadStatus.AVAILABLE, spotsLeft: 3 });
  await reopened(leadId, hoursFromNow(1));
  expect((await drainOutbox(purchasing.db)).of(BuyingReopenedSchema)).toEqual([]);
});

test("does not end the buying for a closing that comes after the reopening that followed it", async () => {
  const leadId = randomUUID();
  await published(leadId);
  await purchasing.leads.endBuying({ leadId });
  await reopened(leadId, hoursFromNow(1));
  await closedAt(leadId, now);
  expect(await statusOf(leadId)).toBe(LeadStatus.AVAILABLE);
  await closedAt(leadId, hoursFromNow(2));
  expect(await statusOf(leadId)).toBe(LeadStatus.UNAVAILABLE);
  await reopened(leadId, hoursFromNow(1));
  expect(await statusOf(leadId)).toBe(LeadStatus.UNAVAILABLE);
});

test("ends the buying of a lead whose reopening is still on its way, for good", async () => {
  const leadId = randomUUID();
  await published(leadId);
  await purchasing.leads.endBuying({ leadId });
  const at = hoursFromNow(1);
  const { endedAt } = await purchasing.leads.endBuying({ leadId, reopenedAt: timestampFromDate(at) });
  expect(timestampDate(endedAt!).getTime()).toBeGreaterThan(at.getTime());
  await reopened(leadId, at);
  expect(await statusOf(leadId)).toBe(LeadStatus.UNAVAILABLE);
});

test("sells each spot once while purchases, closings and reopenings race", async () => {
  const leadId = randomUUID();
  await published(leadId);
  const agents = await Promise.all(Array.from({ length: 8 }, () => given.agent()));
  const instants = [1, 2, 3].map((ms) => new Date(now.getTime() + ms * 1_000));
  await Promise.allSettled([
    ...agents.map((agent) => given.buys(agent, leadId)),
    purchasing.leads.endBuying({ leadId }),
    ...instants.map((at) => reopened(leadId, at)),
    ...instants.map((at) => closedAt(leadId, new Date(at.getTime() + 1))),
    purchasing.leads.endBuying({ leadId, reopenedAt: timestampFromDate(instants[2]!) }),
  ]);
  const [lead] = await purchasing.db("leads").where({ lead_id: leadId });
  const sold = await purchasing.db("purchases").where({ lead_id: leadId }).whereNot({ state: "released" });
  expect(lead.spots_taken).toBe(sold.length);
  expect(lead.closed_at?.getTime()).toBeGreaterThan(instants[2]!.getTime());
  for (const { reserved_at } of sold) expect(reserved_at.getTime()).toBeLessThan(lead.closed_at.getTime());
});
