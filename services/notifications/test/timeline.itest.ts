import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually, refusalOf } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { DealChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { InvoicePaidSchema, PaymentReversedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import {
  BillingMailQueuedSchema,
  InvoiceMailQueuedSchema,
  InvoiceMailSubject,
  MailSubject,
} from "@doorlight/proto/billing/v1/mails_pb";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { CampaignStartedSchema } from "@doorlight/proto/campaign/v1/facts_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import {
  ClosingReason,
  LeadClosedSchema,
  LeadPublishedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { LeadFirstViewedSchema, RequestConfirmedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import {
  FactKind,
  type ListFactsRequestSchema,
  TimelineService,
} from "@doorlight/proto/notifications/v1/timeline_service_pb";
import { CreditsGrantedSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeFactStore } from "../src/db/fact-store.ts";
import { purchaseOf } from "./mail-people.ts";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
beforeAll(async () => (notifications = await startNotifications()), 60_000);
afterAll(() => notifications.stop());
beforeEach(async () => {
  await notifications.db("business_facts").delete();
});

const id = () => crypto.randomUUID();
const asAdmin = () => notifications.asUser(id(), { role: "admin" });
const at = (minute: number) => timestampFromDate(new Date(Date.UTC(2026, 10, 20, 10, minute)));

async function timeline(filter: MessageInitShape<typeof ListFactsRequestSchema> = {}) {
  const { items } = await notifications
    .clientOf("gateway", TimelineService)
    .listFacts({ limit: 50, ...filter }, await asAdmin());
  return items.map(({ fact, ...about }) => ({ ...fact!, ...about }));
}

/** Waits until so many facts are written down. */
const written = (count: number) =>
  eventually(async () => expect(await notifications.db("business_facts")).toHaveLength(count), { timeoutMs: 30_000 });

test("tells a lead from its request to a buyer's request for a refund, the newest first, by ids", async () => {
  const [requestId, leadId, userId] = [id(), id(), id()];
  const country = "FI";
  // Services do not wait for each other: the refund request is read before the purchase.
  await notifications.publish(RefundRequestedSchema, {
    requestId: id(),
    leadId,
    buyerId: userId,
    country,
    byRule: true,
    requestedAt: at(4),
  });
  await notifications.publish(LeadPublishedSchema, {
    leadId,
    requestId,
    country,
    cap: 4,
    leadType: LeadType.REQUEST_FOR_QUOTE,
    publishedAt: at(1),
  });
  await notifications.publish(PurchaseConfirmedSchema, { ...purchaseOf(leadId, userId), acquiredAt: at(2) });
  await notifications.publish(LeadClosedSchema, {
    leadId,
    requestId,
    country,
    closedAt: at(3),
    reason: ClosingReason.DUPLICATE,
  });
  await written(4);
  await notifications.db("business_facts").insert({
    event_id: id(),
    kind: "request_received",
    country,
    happened_at: timestampDate(at(0)),
    lead_id: requestId,
  });

  const facts = await timeline();
  expect(facts.map(({ kind }) => kind)).toEqual([
    FactKind.REFUND_REQUESTED,
    FactKind.LEAD_CLOSED,
    FactKind.LEAD_SOLD,
    FactKind.LEAD_PUBLISHED,
    FactKind.REQUEST_RECEIVED,
  ]);
  const [asked, closed, sold, published] = facts;
  expect(asked).toMatchObject({ code: "rule", leadId, userId });
  expect(closed).toMatchObject({ code: "duplicate", leadId, userId: "", country });
  expect(sold).toMatchObject({
    leadId,
    userId,
    amount: { amount: 5_175n, currency: "EUR" },
    quantity: 0,
    payment: "credit",
    code: "clicked",
  });
  expect(published).toMatchObject({ leadId, code: "request_for_quote", quantity: 4 });
  expect((await timeline({ leadId })).map(({ kind }) => kind)).toEqual(facts.map(({ kind }) => kind));
  // A page that is open shows the request, which has become a lead meanwhile.
  expect(await timeline({ leadId: requestId })).toHaveLength(5);
  expect((await timeline({ userId })).map(({ kind }) => kind)).toEqual([FactKind.REFUND_REQUESTED, FactKind.LEAD_SOLD]);
});

test("tells plans, deals, invoices and offices by what their mails and changes say", async () => {
  const [userId, dealId, invoiceId] = [id(), id(), id()];
  const about = { userId, country: "SE" };
  const now = Date.now();
  const period = (from: number, to: number) => ({
    from: timestampFromDate(new Date(now + from)),
    to: timestampFromDate(new Date(now + to)),
  });
  const deal = { dealId, country: "SE", owner: { owner: { case: "userId" as const, value: userId } } };
  await notifications.publish(BillingMailQueuedSchema, {
    ...about,
    subject: MailSubject.PLAN_STARTED,
    planId: "growth",
    monthlyQuota: 20,
    amount: { amount: 29_900n, currency: "SEK" },
    payment: Payment.CARD,
  });
  await notifications.publish(BillingMailQueuedSchema, { ...about, subject: MailSubject.LOW_BALANCE, credits: 1 });
  const invoice = { ...about, invoiceId, number: "SE100002" };
  await notifications.publish(InvoiceMailQueuedSchema, { ...invoice, subject: InvoiceMailSubject.ISSUED });
  const amount = { amount: 12_500n, currency: "SEK" };
  await notifications.publish(InvoicePaidSchema, { ...invoice, amount, byCreditNote: true });
  await notifications.publish(PaymentReversedSchema, { ...invoice, amount });
  await notifications.publish(NoticeMailQueuedSchema, { ...about, kind: NoticeKind.OFFICE_JOINED });
  await notifications.publish(NoticeMailQueuedSchema, { ...about, kind: NoticeKind.PASSWORD_CHANGED });
  // A pack has a fact of its own.
  await notifications.publish(CreditsGrantedSchema, { ...about, credits: 10, reason: "pack" });
  await notifications.publish(DealChangedSchema, { ...deal, period: period(0, days(30)) });
  await notifications.publish(DealChangedSchema, { ...deal, period: period(-days(2), days(9)) });
  await notifications.publish(DealChangedSchema, { ...deal, period: period(-days(2), -minutes(1)) });
  await written(8);

  const facts = await timeline({ userId });
  expect(new Set(facts.map(({ kind }) => kind))).toEqual(
    new Set([
      FactKind.PLAN_STARTED,
      FactKind.INVOICE_SENT,
      FactKind.INVOICE_PAID,
      FactKind.PAYMENT_REVERSED,
      FactKind.OFFICE_JOINED,
      FactKind.DEAL_SET,
      FactKind.DEAL_CHANGED,
      FactKind.DEAL_ENDED,
    ]),
  );
  const factOf = (kind: FactKind) => facts.find((fact) => fact.kind === kind);
  expect(factOf(FactKind.PLAN_STARTED)).toMatchObject({ code: "growth", quantity: 20, payment: "card" });
  expect(factOf(FactKind.INVOICE_SENT)).toMatchObject({ objectId: invoiceId, code: "SE100002" });
  const paid = { objectId: invoiceId, code: "SE100002", amount, payment: "credit_note" };
  expect(factOf(FactKind.INVOICE_PAID)).toMatchObject(paid);
  expect(factOf(FactKind.DEAL_ENDED)).toMatchObject({ objectId: dealId });
});

test("tells a confirmed request, the first look at its lead and the start of a campaign", async () => {
  const [requestId, leadId, userId, campaignId] = [id(), id(), id(), id()];
  const country = "FI";
  await notifications.publish(RequestConfirmedSchema, { requestId, country, confirmedAt: at(1) });
  await notifications.publish(LeadFirstViewedSchema, { leadId, userId, country, viewedAt: at(2) });
  await notifications.publish(CampaignStartedSchema, { campaignId, country, audienceSize: 120, startedAt: at(3) });
  await written(3);

  expect(await timeline()).toMatchObject([
    { kind: FactKind.CAMPAIGN_STARTED, objectId: campaignId, quantity: 120 },
    { kind: FactKind.LEAD_VIEWED, leadId, userId },
    { kind: FactKind.REQUEST_CONFIRMED, leadId: requestId, happenedAt: at(1) },
  ]);
});

test("tells an event once that comes again after its inbox row is gone", async () => {
  await notifications.publish(RequestSubmittedSchema, { requestId: id(), country: "FI" });
  await written(1);
  const [{ event_id }] = await notifications.db("business_facts");
  await notifications.db("inbox").where({ consumer: "notifications.timeline" }).delete();
  expect(await notifications.db("outbox").where({ event_id }).update({ sent_at: null })).toBe(1);
  // The next event is read after the repeated one.
  await notifications.publish(RequestSubmittedSchema, { requestId: id(), country: "FI" });
  await written(2);
});

const someFacts = (count: number, changes: object = {}) =>
  notifications.db("business_facts").insert(
    Array.from({ length: count }, (_, i) => ({
      event_id: id(),
      kind: "lead_sold",
      country: "FI",
      user_id: id(),
      lead_id: id(),
      happened_at: new Date(Date.UTC(2026, 10, 20, 10) + i),
      ...changes,
    })),
  );

test("pages over facts of one moment without a gap or a repeat, while others come", async () => {
  const happened_at = new Date(Date.UTC(2026, 10, 20, 10));
  await someFacts(7, { happened_at });
  const client = notifications.clientOf("gateway", TimelineService);
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const page = await client.listFacts({ limit: 3, cursor }, await asAdmin());
    seen.push(...page.items.map(({ fact }) => fact!.id));
    cursor = page.nextCursor;
    if (!cursor) break;
    await someFacts(1, { happened_at: new Date(Date.UTC(2026, 10, 20, 11)) });
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});

test("filters by kinds, country and time, whose end is exclusive", async () => {
  await someFacts(3);
  await someFacts(1, { kind: "lead_closed", country: "SE" });
  await someFacts(1, { kind: "prices_changed", happened_at: new Date(Date.UTC(2026, 10, 21)) });
  const kindsOf = (facts: { kind: FactKind }[]) => facts.map(({ kind }) => kind);
  expect(kindsOf(await timeline({ kinds: [FactKind.LEAD_CLOSED, FactKind.PRICES_CHANGED] }))).toEqual([
    FactKind.PRICES_CHANGED,
    FactKind.LEAD_CLOSED,
  ]);
  expect(kindsOf(await timeline({ kinds: [FactKind.LEAD_SOLD], country: "SE" }))).toEqual([]);
  expect(kindsOf(await timeline({ country: "SE" }))).toEqual([FactKind.LEAD_CLOSED]);
  const day = { from: new Date(Date.UTC(2026, 10, 21)), to: new Date(Date.UTC(2026, 10, 22)) };
  expect(await timeline({ from: timestampFromDate(day.from), to: timestampFromDate(day.to) })).toHaveLength(1);
  expect(await timeline({ to: timestampFromDate(day.from) })).toHaveLength(4);
});

test("reads a page of a rare kind, a person, a lead or a country by an index", async () => {
  const [userId, leadId] = [id(), id()];
  for (let i = 0; i < 20; i += 1) await someFacts(1_000);
  await someFacts(2, { kind: "deal_ended", user_id: userId, lead_id: leadId, happened_at: new Date(2025, 11, 1) });
  await notifications.db.raw("analyze business_facts");
  const none = { kinds: [], userId: null, leadId: null, country: null, from: null, to: null };
  for (const filter of [{ kinds: ["deal_ended" as const] }, { userId }, { leadId }, { country: "FI" }, {}]) {
    const plan = await planOf(() => makeFactStore(notifications.db).list({ ...none, ...filter }, 50));
    expect([filter, plan]).not.toEqual([filter, expect.stringContaining("Seq Scan")]);
  }
});

/** How the database answers a query. */
async function planOf(ask: () => Promise<unknown>): Promise<string> {
  let query = { sql: "", bindings: [] as unknown[] };
  const remember = (asked: typeof query) => {
    if (asked.sql.includes("business_facts")) query = asked;
  };
  notifications.db.on("query", remember);
  await ask();
  notifications.db.off("query", remember);
  const { rows } = await notifications.db.raw<{ rows: object[] }>(
    `explain ${query.sql.replaceAll(/\$\d+/g, "?")}`,
    query.bindings as never,
  );
  return JSON.stringify(rows);
}

test("shows the timeline to admins alone", async () => {
  const client = notifications.clientOf("gateway", TimelineService);
  expect((await refusalOf(client.listFacts({ limit: 1 }, await notifications.asUser(id())))).code).toBe("forbidden");
});
