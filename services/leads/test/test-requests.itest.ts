import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { IntakeChangedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { IntakeService, IntakeState } from "@doorlight/proto/leads/v1/intake_service_pb";
import { DeskLeadState, LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { SenderBlockKind, SenderBlocksService } from "@doorlight/proto/leads/v1/sender_blocks_service_pb";
import { SourcesService } from "@doorlight/proto/leads/v1/sources_service_pb";
import {
  BuyingEndedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import { mostADay } from "../src/use-cases/submit-intake-request.ts";
import { digest, makeSellerSecrets } from "../src/domain/seller-secrets.ts";
import { aSubmission } from "./a-submission.ts";
import { foundTests } from "./found-tests.ts";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let boss: Awaited<ReturnType<RunningLeads["asUser"]>>;
let agent: typeof boss;
let source: { id: string; key: string };
const intake = () => leads.clientOf("gateway", IntakeService);
const sources = () => leads.clientOf("gateway", SourcesService);
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  boss = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
  agent = await leads.asUser(crypto.randomUUID());
});
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate sources, requests, leads, lead_lists cascade");
  await leads.db.raw("delete from outbox");
  source = await sources().createSource({ name: "nordic-homes", country: "FI", price: 1200n }, boss);
});

const seller = { email: "selma@example.test", phone: "+358 40 300 1000", address: "Kumppanikatu 1" };
const request = { ...aSubmission, ...seller };

async function send(externalId = "A-1", changes: Partial<typeof request> = {}) {
  await intake().submitIntakeRequest({
    sourceId: source.id,
    externalId,
    subSource: "",
    request: { ...request, ...changes },
    test: true,
  });
  const sent = await leads.db("leads").where({ test: true }).orderBy("id", "desc").first("id", "request_id");
  return { leadId: sent.id as string, requestId: sent.request_id as string };
}

test("makes keys for tests beside two others, and says which one a key is", async () => {
  const { key } = await sources().addSourceKey({ id: source.id, version: 1, test: true }, boss);
  expect([key, source.key].map((each) => each.slice(0, 9))).toEqual(["dls_test_", source.key.slice(0, 9)]);
  expect(await intake().useSourceKey({ key })).toMatchObject({ sourceId: source.id, test: true });
  expect(await intake().useSourceKey({ key: source.key })).toMatchObject({ sourceId: source.id, test: false });
  await sources().addSourceKey({ id: source.id, version: 2 }, boss);
  await sources().addSourceKey({ id: source.id, version: 3, test: true }, boss);
  const third = sources().addSourceKey({ id: source.id, version: 4, test: true }, boss);
  expect((await refusalOf(third)).code).toBe("version_outdated");
});

test("publishes a test at once, with the mark in each of its events and no mail", async () => {
  await send();
  const { request: outcome } = await intake().getIntakeRequest({ sourceId: source.id, externalId: "A-1", test: true });
  expect(outcome).toMatchObject({ state: IntakeState.PUBLISHED, sold: 0, cap: 4 });
  const { all } = await drainOutbox(leads.db);
  expect(all.map(({ type, payload }) => [type, payload["test"]])).toEqual([
    ["doorlight.leads.request.submitted.v1", true],
    ["doorlight.leads.fact.request_confirmed.v1", true],
    ["doorlight.leads.lead.published.v1", true],
  ]);
  expect(await foundTests(leads.db)).toEqual([]);
});

test("marks no event of a real request", async () => {
  await leads.publish();
  const rows = await leads.db("outbox").select("payload");
  expect(rows.filter(({ payload }) => "test" in payload)).toEqual([]);
});

test("refuses in a test what the public form refuses", async () => {
  expect((await refusalOf(send("A-1", { postalCode: "99999" }))).fields).toMatchObject([{ path: "postalCode" }]);
  expect(await leads.db("requests")).toEqual([]);
});

test("keeps ids of tests apart from others", async () => {
  await send();
  await intake().submitIntakeRequest({ sourceId: source.id, externalId: "A-1", request: { ...request, rooms: 9 } });
  const real = await intake().getIntakeRequest({ sourceId: source.id, externalId: "A-1" });
  expect(real.request!.state).toBe(IntakeState.WAITING);
  expect((await refusalOf(send("A-1", { rooms: 5 }))).code).toBe("idempotency_key_reused");
});

test("touches neither the address nor the limits of the person whose contact a test has", async () => {
  await send("A-1");
  await send("A-2");
  for (let n = 0; n < 5; n++) await send(`B-${n}`, { address: `Kumppanikatu ${n + 2}` });
  expect(await leads.db("leads").where({ test: true })).toHaveLength(7);
  const real = await leads.publish(seller);
  expect(real.leadId).toBeDefined();
  expect(await leads.db("lead_listings").distinct("lead_id").pluck("lead_id")).toEqual([real.leadId]);
});

const desk = () => leads.clientOf("gateway", LeadDeskService);

test("shows a test to no agent or seller, and to no admin who does not ask for tests", async () => {
  const { leadId, requestId } = await send();
  expect((await refusalOf(leads.gateway.getLead({ leadId }, agent))).code).toBe("not_found");
  expect((await refusalOf(leads.gateway.getLead({ leadId }, boss))).code).toBe("not_found");
  expect((await desk().listDeskLeads({ filter: {}, limit: 5 }, boss)).leads).toEqual([]);
  expect((await leads.gateway.getLeads({ leadIds: [leadId] }, boss)).leads).toEqual([]);
  const asking = { leadIds: [leadId], withTests: true };
  expect((await leads.gateway.getLeads(asking, agent)).leads).toEqual([]);
  for (const query of [leadId, requestId, seller.email])
    expect((await desk().searchDeskLeads({ query, filter: {} }, boss)).leads).toEqual([]);
  const search = leads.clientOf("gateway", SearchService);
  for (const query of [seller.email, leadId]) {
    expect((await search.search({ query }, boss)).groups).toEqual([]);
  }
  const hash = makeSellerSecrets({ current: Buffer.alloc(32, 1) }).sellerHash(requestId);
  expect(await leads.db("requests").where({ seller_hash: digest(hash) })).toHaveLength(1);
  expect((await refusalOf(leads.gateway.getSellerRequest({ hash }))).code).toBe("not_found");
});

test.each(["selma@homes.fi", "selma@example.fi", "selma@mytest", "selma@test.homes.fi"])(
  "takes no test with %s, which may be a real person's",
  async (email) => {
    const refused = await refusalOf(send("A-1", { email }));
    expect(refused).toMatchObject({ code: "invalid_request", fields: [{ path: "email", code: "invalid_value" }] });
    const body = { sourceId: source.id, externalId: "A-2", subSource: "", request: { ...request, email }, test: false };
    await intake().submitIntakeRequest(body);
  },
);

test("lets an admin who asks for tests find them by list, ID and contact, and nothing else", async () => {
  const { leadId, requestId } = await send();
  const real = await leads.publish({ ...seller, address: "Toinenkatu 2" });
  const filter = { tests: true };
  const listed = (await desk().listDeskLeads({ filter, limit: 5 }, boss)).leads;
  expect(listed).toMatchObject([{ id: leadId, test: true, source: "nordic-homes" }]);
  for (const query of [leadId, requestId, seller.email, real.leadId]) {
    const found = (await desk().searchDeskLeads({ query, filter }, boss)).leads.map(({ id }) => id);
    expect(found).toEqual(query === real.leadId ? [] : [leadId]);
  }
  expect((await desk().listDeskLeads({ filter: {}, limit: 5 }, boss)).leads).toMatchObject([{ id: real.leadId }]);
});

test("names a test to an admin who lists reads of contacts", async () => {
  const { leadId } = await send();
  const real = await leads.publish({ ...seller, address: "Toinenkatu 2" });
  const asking = { leadIds: [leadId, real.leadId], withTests: true };
  const found = (await leads.gateway.getLeads(asking, boss)).leads.map(({ id }) => id);
  expect(new Set(found)).toEqual(new Set([leadId, real.leadId]));
});

test("logs who reads the contact of a test, and shows none of that person's real requests", async () => {
  const { leadId } = await send();
  await leads.publish({ ...seller, address: "Toinenkatu 2" });
  expect((await desk().readSellerContact({ id: leadId }, boss)).contact).toMatchObject({ email: seller.email });
  const story = await desk().getDeskLead({ id: leadId }, boss);
  expect(story).toMatchObject({ lead: { test: true }, openOfSender: [], senderBlocked: [] });
  expect(story.seen).toHaveLength(1);
});

test("lets admins close a test and super admins erase its contact, with no mail", async () => {
  const { leadId: id, requestId } = await send();
  const admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  const reason = "A real person";
  await drainOutbox(leads.db);
  leads.purchasing.endedAt = leads.clock.now();
  await desk().closeDeskLead({ id, version: 1, reason }, admin);
  const outcome = await intake().getIntakeRequest({ sourceId: source.id, externalId: "A-1", test: true });
  expect(outcome.request!.state).toBe(IntakeState.CLOSED);
  expect((await refusalOf(desk().withdrawDeskLead({ id, version: 2, reason }, admin))).code).toBe("forbidden");
  await desk().withdrawDeskLead({ id, version: 2, reason }, boss);
  expect(await leads.db("request_contacts").where({ request_id: requestId }).pluck("email")).toEqual([""]);
  expect(await leads.db("withdrawal_mails")).toEqual([]);
  const { all } = await drainOutbox(leads.db);
  expect(all.map(({ type, payload }) => [type, payload["test"]])).toEqual([
    ["doorlight.leads.lead.closed.v1", true],
    ["doorlight.leads.lead.contact_erased.v1", true],
  ]);
});

test("lets nobody correct, reopen or mark a test, or block the sender of one", async () => {
  const { leadId: id } = await send();
  const real = await leads.publish();
  const act = { id, version: 1, reason: "Test" };
  const blocks = leads.clientOf("gateway", SenderBlocksService);
  for (const acting of [
    desk().correctDeskLead({ ...act, propertyType: PropertyType.FLAT }, boss),
    desk().reopenDeskLead(act, boss),
    desk().markDuplicate({ ...act, originalId: real.leadId }, boss),
    desk().undoDuplicate(act, boss),
    blocks.blockSender({ ...act, kinds: [SenderBlockKind.MAILBOX] }, boss),
  ])
    expect((await refusalOf(acting)).code).toBe("not_found");
  const marking = desk().markDuplicate({ ...act, id: real.leadId, originalId: id }, boss);
  expect((await refusalOf(marking)).code).toBe("invalid_request");
});

test("closes a test whose buying ended while this service was down", async () => {
  const { leadId } = await send();
  const endedAt = timestampFromDate(leads.clock.now());
  await leads.consume(BuyingEndedSchema, { leadId, country: "FI", endedAt, spotsLeft: 4, test: true });
  const [lead] = (await desk().listDeskLeads({ filter: { tests: true }, limit: 1 }, boss)).leads;
  expect(lead).toMatchObject({ id: leadId, state: DeskLeadState.CLOSED });
});

test("counts tests of a source apart from its figures, and pays nothing for them", async () => {
  await send("A-1");
  await send("A-2");
  const listed = async (firstDay: string, lastDay: string) =>
    (await sources().listSources({ period: { firstDay, lastDay } }, boss)).sources[0]!;
  const found = await listed("2026-01-01", "2030-12-31");
  expect(found.figures).toMatchObject({ received: 0, confirmed: 0, published: 0, cost: 0n });
  expect([found.tests, (await listed("2025-01-01", "2025-12-31")).tests]).toEqual([2, 0]);
});

test("refuses a day's tests beyond the most of a source, which takes real requests all the same", async () => {
  await send("A-1");
  await leads.db.raw(
    `insert into intake_requests (source_id, external_digest, external_id, sub_source, body_digest, received_at, test)
     select source_id, int4send(n), '', '', body_digest, received_at, test
     from intake_requests, generate_series(1, ?::int) n`,
    [mostADay(true) - 1],
  );
  expect((await refusalOf(send("A-2"))).code).toBe("too_many_requests");
  const real = { sourceId: source.id, externalId: "A-2", subSource: "", request };
  await intake().submitIntakeRequest(real);
});

test("tells its partner that tests bought the lead, and that they were refunded", async () => {
  const { leadId } = await send();
  const outcome = async () =>
    (await intake().getIntakeRequest({ sourceId: source.id, externalId: "A-1", test: true })).request;
  const purchase = { ...leads.purchaseOf(leadId, { spotsLeft: 3 }), test: true };
  await leads.consume(PurchaseConfirmedSchema, purchase);
  expect(await outcome()).toMatchObject({ state: IntakeState.SOLD, sold: 1 });
  const { purchaseId, buyerId } = purchase;
  const refundedAt = timestampFromDate(leads.clock.now());
  await leads.consume(PurchaseRefundedSchema, { purchaseId, leadId, buyerId, country: "FI", refundedAt, test: true });
  expect(await outcome()).toMatchObject({ state: IntakeState.REFUNDED });
  const { rows } = await leads.db.raw("select figure from statistic_facts");
  expect(rows).toEqual([]);
});

test("publishes outcomes of a test for its partner, with the mark", async () => {
  const { leadId } = await send();
  const changed = async () => {
    await leads.runJob("publish-outcomes");
    return (await drainOutbox(leads.db)).of(IntakeChangedSchema);
  };
  const published = { state: IntakeState.PUBLISHED, sold: 0 };
  expect(await changed()).toMatchObject([{ sourceId: source.id, test: true, request: published }]);
  await leads.consume(PurchaseConfirmedSchema, { ...leads.purchaseOf(leadId, { spotsLeft: 3 }), test: true });
  expect(await changed()).toMatchObject([{ test: true, request: { state: IntakeState.SOLD, sold: 1 } }]);
  expect(await changed()).toEqual([]);
});

test("expires a test like any lead, and erases its contact after thirty days", async () => {
  const { requestId } = await send();
  leads.clock.advance(days(7) + minutes(1));
  await leads.runJob("expire-leads");
  leads.clock.advance(days(24));
  await leads.runJob("purge-by-retention");
  leads.clock.advance(-days(31) - minutes(1));
  expect(await leads.db("request_contacts").where({ request_id: requestId }).pluck("email")).toEqual([""]);
  const { all } = await drainOutbox(leads.db);
  expect(all.slice(-2).map(({ type, payload }) => [type, payload["test"]])).toEqual([
    ["doorlight.leads.lead.expired.v1", true],
    ["doorlight.leads.lead.contact_erased.v1", true],
  ]);
});

test("finds by F5 a test in a list, among buyers, with an address or an event without the mark", async () => {
  const { leadId, requestId } = await send();
  const { db } = leads;
  await db.raw(
    `insert into lead_listings (location_id, lead_type, property_type, published_at, lead_id)
     values ('FI', 'request_for_quote', 'flat', now(), ?)`,
    [leadId],
  );
  await db.raw(
    `insert into published_addresses (request_id, country, address_key, during)
     values (?, 'FI', 'key', tstzrange(now(), now() + interval '1 day'))`,
    [requestId],
  );
  await db("lead_buyers").insert({ lead_id: leadId, agent_id: crypto.randomUUID(), acquired_at: leads.clock.now() });
  await leads.runJob("publish-outcomes");
  const [intakeId] = await db("intake_requests").pluck<string[]>("id");
  await db.raw("update outbox set payload = payload - 'test' where key in (?, ?)", [leadId, intakeId!]);
  expect(await foundTests(leads.db)).toEqual([
    "address",
    "buyers",
    "doorlight.leads.fact.intake_changed.v1",
    "doorlight.leads.lead.published.v1",
    "list",
  ]);
  await db("leads").update({ test: false });
  expect(await foundTests(leads.db)).toContain("lead without the mark");
  expect((await drainOutbox(db)).of(RequestSubmittedSchema)).toHaveLength(1);
});
