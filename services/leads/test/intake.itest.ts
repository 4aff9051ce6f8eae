import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours, minutes } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { IntakeChangedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { IntakeService, IntakeState } from "@doorlight/proto/leads/v1/intake_service_pb";
import { DeskLeadState, LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { NotPublishedMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { SenderBlockKind, SenderBlocksService } from "@doorlight/proto/leads/v1/sender_blocks_service_pb";
import { SourcesService } from "@doorlight/proto/leads/v1/sources_service_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundReason } from "@doorlight/proto/refunds/v1/refund_pb";
import { makeSourceVolumeStore } from "../src/db/source-volume-store.ts";
import { mostADay } from "../src/use-cases/submit-intake-request.ts";
import { aSubmission } from "./a-submission.ts";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let boss: Awaited<ReturnType<RunningLeads["asUser"]>>;
let source: { id: string; key: string };
const intake = () => leads.clientOf("gateway", IntakeService);
const sources = () => leads.clientOf("gateway", SourcesService);
beforeAll(async () => {
  leads = await startLeads();
  boss = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
});
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate sources, requests, leads cascade");
  source = await sources().createSource({ name: "nordic-homes", country: "FI", price: 1200n }, boss);
});

let houses = 0;
const aRequest = (changes: Partial<typeof aSubmission> = {}) => {
  houses += 1;
  const seller = { email: `seller${houses}@example.test`, phone: `040 3${100_000 + houses}` };
  return { ...aSubmission, ...seller, address: `Kumppanikatu ${houses}`, ...changes };
};
const send = (externalId: string, request = aRequest(), { subSource = "", sourceId = source.id } = {}) =>
  intake().submitIntakeRequest({ sourceId, externalId, subSource, request });
const outcomeOf = async (externalId: string) =>
  (await intake().getIntakeRequest({ sourceId: source.id, externalId })).request!;
const stateOf = async (externalId: string) => IntakeState[(await outcomeOf(externalId)).state];

/** Confirms the newest request by its seller's mail. */
async function confirm(): Promise<{ requestId: string; leadId: string; hash: string }> {
  const { requestId } = (await drainOutbox(leads.db)).of(RequestSubmittedSchema).at(-1)!;
  const { confirmationToken: token } = await leads.notifications.getSellerMail({ requestId });
  const { hash } = await leads.gateway.confirmRequest({ token: token! });
  const [leadId] = await leads.db("leads").where({ request_id: requestId }).pluck<string[]>("id");
  return { requestId, leadId: leadId!, hash };
}

test("becomes a lead with its source and sub-source once its seller confirms it", async () => {
  await send("A-1", aRequest(), { subSource: "valuation-page" });
  expect(await stateOf("A-1")).toBe("WAITING");
  const { leadId } = await confirm();
  expect(await outcomeOf("A-1")).toMatchObject({
    state: IntakeState.PUBLISHED,
    subSource: "valuation-page",
    sold: 0,
    cap: 4,
  });
  const desk = leads.clientOf("gateway", LeadDeskService);
  const { leads: found } = await desk.listDeskLeads({ filter: { sources: ["nordic-homes"] }, limit: 5 }, boss);
  expect(found).toMatchObject([
    { id: leadId, source: "nordic-homes", subSource: "valuation-page", state: DeskLeadState.OPEN },
  ]);
});

test("names the partner's site to the seller alone whom it sent", async () => {
  await send("A-1");
  const ofPartner = await confirm();
  const own = await leads.publish();
  const named = async ({ requestId, hash }: typeof own) => [
    (await leads.notifications.getSellerMail({ requestId })).partner,
    (await leads.gateway.getSellerRequest({ hash })).partner,
  ];
  expect(await named(ofPartner)).toEqual(["nordic-homes", "nordic-homes"]);
  expect(await named(own)).toEqual([undefined, undefined]);
});

test("takes the same request twice as one, whatever the order of its fields", async () => {
  const request = aRequest();
  await send("A-1", request);
  await send("A-1", Object.fromEntries(Object.entries(request).toReversed()) as typeof request);
  expect(await leads.db("requests")).toHaveLength(1);
});

test("refuses another request, or another sub-source, under a used id", async () => {
  const request = aRequest();
  await send("A-1", request);
  expect((await refusalOf(send("A-1", { ...request, rooms: 4 }))).code).toBe("idempotency_key_reused");
  expect((await refusalOf(send("A-1", request, { subSource: "b" }))).code).toBe("idempotency_key_reused");
  expect(await leads.db("requests")).toHaveLength(1);
});

test("makes one request of twenty equal calls at once", async () => {
  const request = aRequest();
  await drainOutbox(leads.db);
  await Promise.all(Array.from({ length: 20 }, () => send("A-1", request)));
  expect(await leads.db("requests")).toHaveLength(1);
  expect((await drainOutbox(leads.db)).of(RequestSubmittedSchema)).toHaveLength(1);
});

test("takes one of twenty different calls at once under one id, and refuses the others", async () => {
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => send("A-1")));
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await leads.db("requests")).toHaveLength(1);
});

test("answers a repeated request in the same way after its consent text has become unknown", async () => {
  const request = aRequest();
  await send("A-1", request);
  leads.clock.advance(days(400));
  await send("A-1", request);
  expect(await leads.db("requests")).toHaveLength(1);
  leads.clock.advance(-days(400));
});

test("refuses a day's requests beyond the most of a source, but not their repetition", async () => {
  const request = aRequest();
  await send("A-1", request);
  await leads.db.raw(
    `insert into intake_requests (source_id, external_digest, external_id, sub_source, body_digest, received_at)
     select source_id, int4send(n), '', '', body_digest, received_at
     from intake_requests, generate_series(1, ?::int) n`,
    [mostADay(false) - 1],
  );
  const refusal = await refusalOf(send("A-2"));
  expect([refusal.code, refusal.params]).toEqual(["too_many_requests", { retryAfter: String(24 * 60 * 60) }]);
  await send("A-1", request);
  leads.clock.advance(days(1));
  await send("A-2");
  expect(await leads.db("requests")).toHaveLength(2);
  leads.clock.advance(-days(1));
});

test("keeps ids of two sources apart", async () => {
  const other = await sources().createSource({ name: "other-homes", country: "FI", price: 0n }, boss);
  await send("A-1");
  await send("A-1", aRequest(), { sourceId: other.id });
  expect((await leads.db("requests").orderBy("id").pluck("source")).toSorted()).toEqual([
    "nordic-homes",
    "other-homes",
  ]);
});

test("refuses what the public form refuses, and another country than the source's", async () => {
  const unknown = await refusalOf(send("A-1", aRequest({ postalCode: "99999", phone: "12345" })));
  expect(unknown.fields.map(({ path }) => path)).toEqual(["postalCode", "phone"]);
  const abroad = await refusalOf(send("A-1", aRequest({ country: "SE" })));
  expect(abroad.fields).toMatchObject([{ path: "country", code: "other_country" }]);
  await send("A-1");
});

test("calls a confirmed request of a known home a duplicate, without a number of spots", async () => {
  await send("A-1", aRequest({ address: "Sama 1" }));
  await confirm();
  await send("A-2", aRequest({ address: "Sama 1" }));
  await confirm();
  const { state, sold, publishedAt } = await outcomeOf("A-2");
  expect([state, sold, publishedAt]).toEqual([IntakeState.DUPLICATE, undefined, undefined]);
});

test("tells of a blocked sender and of a full mailbox nothing but of an unconfirmed request", async () => {
  const pest = { email: "pest@example.test", phone: "040 552 7108" };
  const { leadId } = await leads.publish(pest);
  const block = { id: leadId, version: 1, reason: "Invented homes", kinds: [SenderBlockKind.MAILBOX] };
  await leads.clientOf("gateway", SenderBlocksService).blockSender(block, boss);
  await send("blocked", aRequest(pest));
  await confirm();
  const flooded = { email: "full@example.test" };
  for (const externalId of ["f-1", "f-2", "f-3", "f-4"]) await send(externalId, aRequest(flooded));
  expect(await leads.db("intake_requests").whereNull("request_id")).toHaveLength(1);

  const states = async () => Promise.all(["blocked", "f-1", "f-4"].map(stateOf));
  expect(await states()).toEqual(["WAITING", "WAITING", "WAITING"]);
  leads.clock.advance(hours(25));
  expect(await states()).toEqual(["EXPIRED", "EXPIRED", "EXPIRED"]);
});

test("publishes no request of a source that was blocked before its confirmation, at no cost", async () => {
  await send("A-1");
  const version = 1;
  await sources().blockSource({ id: source.id, version, reason: "Invented homes" }, boss);
  const { requestId, leadId, hash } = await confirm();

  expect(leadId).toBeUndefined();
  expect((await drainOutbox(leads.db)).of(NotPublishedMailQueuedSchema)).toMatchObject([{ requestId }]);
  expect(await leads.gateway.getSellerRequest({ hash })).toMatchObject({ isBlocked: true, isLinked: false });
  const desk = leads.clientOf("gateway", LeadDeskService);
  expect((await desk.getDeskLead({ id: requestId }, boss)).lead!.state).toBe(DeskLeadState.BLOCKED);
  expect((await list())[0]!.figures).toMatchObject({ received: 1, confirmed: 1, published: 0, cost: 0n });
  expect(await stateOf("A-1")).toBe("WAITING");

  await sources().unblockSource({ id: source.id, version: version + 1, reason: "It was a test" }, boss);
  await send("A-2");
  expect((await confirm()).leadId).toBeDefined();
  expect(await stateOf("A-2")).toBe("PUBLISHED");
});

test("says that a lead is sold, how often, and why each purchase was refunded", async () => {
  await send("A-1");
  const { leadId } = await confirm();
  const bought = [leads.purchaseOf(leadId, { spotsLeft: 3 }), leads.purchaseOf(leadId, { spotsLeft: 2 })];
  await leads.consume(PurchaseConfirmedSchema, bought);
  expect(await outcomeOf("A-1")).toMatchObject({ state: IntakeState.SOLD, sold: 2, cap: 4, refunds: [] });

  const refund = async ({ purchaseId, buyerId }: (typeof bought)[number], reason: RefundReason) => {
    const refundedAt = timestampFromDate(leads.clock.now());
    await leads.consume(RefundApprovedSchema, { purchaseId, leadId, buyerId, country: "FI", reason });
    await leads.consume(PurchaseRefundedSchema, { purchaseId, leadId, buyerId, country: "FI", refundedAt });
  };
  await refund(bought[0]!, RefundReason.WRONG_PHONE);
  expect(await outcomeOf("A-1")).toMatchObject({
    state: IntakeState.SOLD,
    sold: 2,
    refunds: [{ reason: RefundReason.WRONG_PHONE }],
  });
  leads.clock.advance(minutes(1));
  await refund(bought[1]!, RefundReason.UNSPECIFIED);
  const { state, sold, refunds } = await outcomeOf("A-1");
  expect([state, sold]).toEqual([IntakeState.REFUNDED, 2]);
  expect(refunds.map(({ reason }) => reason)).toEqual([RefundReason.WRONG_PHONE, RefundReason.UNSPECIFIED]);
});

test("says that a seller closed the request, and that nobody bought the lead in time", async () => {
  await send("A-1");
  const { hash } = await confirm();
  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.closeSellerRequest({ hash });
  await send("A-2");
  await confirm();
  leads.clock.advance(days(7));
  expect([await stateOf("A-1"), await stateOf("A-2")]).toEqual(["CLOSED", "EXPIRED"]);
});

test("knows only what the same source has sent", async () => {
  const other = await sources().createSource({ name: "other-homes", country: "FI", price: 0n }, boss);
  await send("A-1", aRequest(), { sourceId: other.id });
  expect((await refusalOf(outcomeOf("A-1"))).code).toBe("not_found");
});

test("exports the partner's id and mark, and erases them with the contact, but not that it came", async () => {
  const request = aRequest();
  await send("Virtanen-1", request, { subSource: "page-of-Virtanen" });
  const { hash, leadId } = await confirm();
  const { json } = await leads.gateway.exportSellerRequest({ hash });
  expect(JSON.parse(json)).toMatchObject({
    request: { source: "nordic-homes" },
    partner: { externalId: "Virtanen-1", subSource: "page-of-Virtanen" },
  });
  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.withdrawConsent({ hash });
  expect(JSON.stringify(await leads.db("intake_requests"))).not.toContain("Virtanen");
  expect(await stateOf("Virtanen-1")).toBe("CLOSED");
  await send("Virtanen-1", request, { subSource: "page-of-Virtanen" });
  expect(await leads.db("leads").pluck("id")).toEqual([leadId]);
});

test("lets two keys work, and no third one", async () => {
  const second = await sources().addSourceKey({ id: source.id, version: 1 }, boss);
  for (const key of [source.key, second.key]) expect((await intake().useSourceKey({ key })).sourceId).toBe(source.id);
  const third = sources().addSourceKey({ id: source.id, version: 2 }, boss);
  expect((await refusalOf(third)).code).toBe("version_outdated");
  const both = await Promise.allSettled([1, 2].map(() => sources().addSourceKey({ id: source.id, version: 2 }, boss)));
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("adds one key when two super admins add one at once", async () => {
  const both = await Promise.allSettled([1, 2].map(() => sources().addSourceKey({ id: source.id, version: 1 }, boss)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await leads.db("source_keys")).toHaveLength(2);
});

test("refuses a wrong, a revoked and a blocked key in one way", async () => {
  const { key: revoked } = await sources().addSourceKey({ id: source.id, version: 1 }, boss);
  const [, second] = await keysOf();
  await sources().revokeSourceKey({ id: source.id, keyId: second!.id }, boss);
  await sources().blockSource({ id: source.id, version: 2, reason: "Invented homes" }, boss);
  const refusals = await Promise.all(
    [source.key, revoked, "dls_nobody", ""].map((key) => refusalOf(intake().useSourceKey({ key }))),
  );
  expect(new Set(refusals.map(({ code, fields, params }) => JSON.stringify([code, fields, params])))).toEqual(
    new Set(['["key_invalid",[],{}]']),
  );
  await sources().unblockSource({ id: source.id, version: 3, reason: "It was a test" }, boss);
  expect((await intake().useSourceKey({ key: source.key })).sourceId).toBe(source.id);
  const again = sources().unblockSource({ id: source.id, version: 4, reason: "Again" }, boss);
  expect((await refusalOf(again)).code).toBe("version_outdated");
});

test("keeps no key readable, and notes its use to the minute", async () => {
  const stored = JSON.stringify(await leads.db("source_keys"));
  expect(stored).not.toContain(source.key);
  expect(stored).not.toContain(source.key.slice(10));
  const used = async () => (await keysOf())[0]!.lastUsedAt?.seconds;
  expect(await used()).toBeUndefined();
  await intake().useSourceKey({ key: source.key });
  const first = await used();
  leads.clock.advance(minutes(0.5));
  await intake().useSourceKey({ key: source.key });
  expect(await used()).toBe(first);
  leads.clock.advance(minutes(1));
  await intake().useSourceKey({ key: source.key });
  expect(await used()).toBe(first! + 90n);
});

const period = { firstDay: "2026-01-01", lastDay: "2030-12-31" };
const list = async () => (await sources().listSources({ period }, boss)).sources;
const keysOf = async () => (await list())[0]!.keys;

test("counts requests of a source, their cost by the price at the publication, and revenue", async () => {
  await send("A-1", aRequest({ address: "Sama 2" }), { subSource: "a" });
  const { leadId } = await confirm();
  await sources().changeSource({ id: source.id, version: 1, price: 1500n }, boss);
  await send("A-2", aRequest(), { subSource: "b" });
  await confirm();
  await send("A-3", aRequest({ address: "Sama 2" }), { subSource: "a" });
  await confirm();
  await send("A-4");
  const bought = [leads.purchaseOf(leadId, { spotsLeft: 3 }), leads.purchaseOf(leadId, { spotsLeft: 2 })];
  await leads.consume(PurchaseConfirmedSchema, bought);
  const { purchaseId, buyerId } = bought[0]!;
  const refundedAt = timestampFromDate(leads.clock.now());
  await leads.consume(PurchaseRefundedSchema, { purchaseId, leadId, buyerId, country: "FI", refundedAt });
  await leads.publish();

  const [found] = await list();
  expect(found).toMatchObject({
    name: "nordic-homes",
    price: { amount: 1500n, currency: "EUR" },
    figures: {
      received: 4,
      confirmed: 3,
      duplicates: 1,
      published: 2,
      sold: 2,
      refunded: 1,
      cost: 2700n,
      revenue: 4900n,
    },
    subSources: [
      { name: "a", figures: { received: 2, published: 1, cost: 1200n, revenue: 4900n } },
      { name: "", figures: { received: 1, confirmed: 0, published: 0 } },
      { name: "b", figures: { received: 1, published: 1, cost: 1500n, revenue: 0n } },
    ],
  });
  const before = { firstDay: "2025-01-01", lastDay: "2025-12-31" };
  const { sources: earlier } = await sources().listSources({ period: before }, boss);
  expect(earlier).toMatchObject([{ figures: { received: 0, cost: 0n }, subSources: [] }]);
});

test("counts refusals by reason and field, and purges them after the retention of logs", async () => {
  const refused = (reason: string, fields: string[] = []) =>
    intake().recordRefusal({ sourceId: source.id, reason, fields });
  await refused("invalid_request", ["postalCode", "contact.phone"]);
  await refused("invalid_request", ["postalCode"]);
  await refused("idempotency_key_reused");
  const [found] = await list();
  expect(found!.refusals.map(({ reason, field, count }) => [reason, field, count])).toEqual([
    ["invalid_request", "postalCode", 2],
    ["idempotency_key_reused", "", 1],
    ["invalid_request", "contact.phone", 1],
  ]);
  leads.clock.advance(days(400));
  await leads.runJob("purge-by-retention");
  expect(await leads.db("intake_refusals")).toEqual([]);
  leads.clock.advance(-days(400));
});

test("adds a source under the id by which the audit knows it, and says its version", async () => {
  const id = crypto.randomUUID();
  const added = await sources().createSource({ id, name: "audited-homes", country: "FI", price: 1n }, boss);
  expect(added.id).toBe(id);
  await sources().changeSource({ id, version: added.version, price: 2n }, boss);
});

test("lists sources page by page, or those that are named, each with its own figures", async () => {
  const add = (name: string, country = "FI") => sources().createSource({ name, country, price: 1n }, boss);
  const [first, swedish] = [await add("a-homes"), await add("swedish-homes", "SE")];
  await send("A-1", aRequest(), { sourceId: first.id });
  await send("A-2", aRequest(), { subSource: "x" });
  await intake().recordRefusal({ sourceId: swedish.id, reason: "country_not_open", fields: [] });
  const pages: { name: string; received: number; parts: number; refused: number }[][] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await sources().listSources({ period, limit: 2, cursor }, boss);
    const rows = page.sources.map(({ name, figures, subSources, refusals }) => {
      return { name, received: figures!.received, parts: subSources.length, refused: refusals.length };
    });
    pages.push(rows);
    cursor = page.nextCursor || undefined;
  }
  expect(pages).toEqual([
    [
      { name: "a-homes", received: 1, parts: 1, refused: 0 },
      { name: "nordic-homes", received: 1, parts: 1, refused: 0 },
    ],
    [{ name: "swedish-homes", received: 0, parts: 0, refused: 1 }],
  ]);
  const named = await sources().listSources({ period, ids: [swedish.id, crypto.randomUUID()] }, boss);
  expect(named.sources.map(({ id }) => id)).toEqual([swedish.id]);
});

test("refuses a taken name, an old version, and everybody but super admins", async () => {
  const again = sources().createSource({ name: "nordic-homes", country: "FI", price: 1n }, boss);
  expect((await refusalOf(again)).fields).toMatchObject([{ path: "name", code: "taken" }]);
  const own = sources().createSource({ name: "web", country: "FI", price: 1n }, boss);
  expect((await refusalOf(own)).fields).toMatchObject([{ path: "name", code: "taken" }]);
  const stale = sources().changeSource({ id: source.id, version: 7, price: 1n }, boss);
  expect((await refusalOf(stale)).code).toBe("version_outdated");
  const missing = sources().changeSource({ id: crypto.randomUUID(), version: 1, price: 1n }, boss);
  expect((await refusalOf(missing)).code).toBe("not_found");
  const admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  expect((await sources().listSources({ period }, admin)).sources).toHaveLength(1);
  expect((await refusalOf(sources().addSourceKey({ id: source.id, version: 1 }, admin))).code).toBe("forbidden");
});

/** The outcomes that were published since the last look. */
async function published() {
  await leads.runJob("publish-outcomes");
  const changed = (await drainOutbox(leads.db)).of(IntakeChangedSchema);
  return changed.map(({ sourceId, intakeId, request }) => {
    expect(sourceId).toBe(source.id);
    expect(request).toMatchObject({ id: intakeId, subSource: "" });
    return [IntakeState[request!.state], request!.sold, request!.refunds.map(({ reason }) => RefundReason[reason])];
  });
}

test("publishes each outcome of a partner's request once, from waiting to refunded", async () => {
  const { id } = await send("A-1", aRequest(), { subSource: "page-of-selma" });
  expect((await outcomeOf("A-1")).id).toBe(id);
  const { requestId } = (await drainOutbox(leads.db)).of(RequestSubmittedSchema).at(-1)!;
  expect(await published()).toEqual([["WAITING", undefined, []]]);
  expect(await published()).toEqual([]);
  const { confirmationToken: token } = await leads.notifications.getSellerMail({ requestId });
  await leads.gateway.confirmRequest({ token: token! });
  const [leadId] = await leads.db("leads").where({ request_id: requestId }).pluck<string[]>("id");
  expect(await published()).toEqual([["PUBLISHED", 0, []]]);

  const bought = leads.purchaseOf(leadId!, { spotsLeft: 3 });
  await leads.consume(PurchaseConfirmedSchema, bought);
  expect(await published()).toEqual([["SOLD", 1, []]]);
  const refundedAt = timestampFromDate(leads.clock.now());
  const { purchaseId, buyerId } = bought;
  const refunded = { purchaseId, buyerId, leadId: leadId!, country: "FI" };
  await leads.consume(PurchaseRefundedSchema, { ...refunded, refundedAt });
  await leads.consume(RefundApprovedSchema, { ...refunded, reason: RefundReason.DUPLICATE });
  expect(await published()).toEqual([["REFUNDED", 1, ["DUPLICATE"]]]);
  expect(await published()).toEqual([]);
});

test("publishes that a time is over, a duplicate, and a request that was closed", async () => {
  const home = aRequest();
  await send("A-1", home);
  const { hash } = await confirm();
  await published();
  await send("A-2", { ...home, email: "another@example.test", phone: "040 3999999" });
  await confirm();
  expect(await published()).toEqual([["DUPLICATE", undefined, []]]);
  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.closeSellerRequest({ hash });
  expect(await published()).toEqual([["CLOSED", 0, []]]);

  await send("A-3");
  expect(await published()).toEqual([["WAITING", undefined, []]]);
  leads.clock.advance(days(1));
  expect(await published()).toEqual([["EXPIRED", undefined, []]]);
});

test("counts the share of duplicates among a source's confirmed requests, and not of a few", async () => {
  const { duplicateShares } = makeSourceVolumeStore(leads.db);
  const home = aRequest();
  for (const [i, address] of [home.address, home.address, "Kumppanikatu 900"].entries()) {
    await send(`A-${i}`, aRequest({ address }));
    await confirm();
  }
  await send("unconfirmed");
  const since = new Date(leads.clock.now().getTime() - days(7));
  expect(await duplicateShares(since, 3)).toEqual([{ source: "nordic-homes", share: 1 / 3 }]);
  expect(await duplicateShares(since, 4)).toEqual([]);
  leads.clock.advance(days(8));
  expect(await duplicateShares(new Date(leads.clock.now().getTime() - days(7)), 1)).toEqual([]);
});

test("publishes an outcome once though two processes look for changes at the same moment", async () => {
  for (let i = 0; i < 5; i++) await send(`A-${i}`);
  await Promise.all([leads.runJob("publish-outcomes"), leads.runJob("publish-outcomes")]);
  expect((await drainOutbox(leads.db)).of(IntakeChangedSchema)).toHaveLength(5);
});
