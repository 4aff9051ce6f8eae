import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { FollowUpState } from "@doorlight/proto/leads/v1/follow_up_pb";
import { IntakeService } from "@doorlight/proto/leads/v1/intake_service_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { SourcesService } from "@doorlight/proto/leads/v1/sources_service_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { aSubmission } from "./a-submission.ts";
import { foundTests } from "./found-tests.ts";
import { saveList } from "./some-list.ts";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let city: string;
let sourceId: string;
const intake = () => leads.clientOf("gateway", IntakeService);
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  const cities = leads.db("locations").where({ kind: "city", name: "Helsinki" });
  [city] = (await cities.pluck<string[]>("id")) as [string];
});
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate sources, requests, leads, lead_lists, token_accounts cascade");
  await leads.db.raw("delete from outbox");
  const boss = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
  const source = { name: "nordic-homes", country: "FI", price: 1200n };
  ({ id: sourceId } = await leads.clientOf("gateway", SourcesService).createSource(source, boss));
});

const seller = { email: "selma@example.test", phone: "+358 40 300 1000", address: "Kumppanikatu 1" };

/** A test of a home in Helsinki, for these accounts. */
async function send(testers: string[], externalId = "A-1") {
  const request = { ...aSubmission, ...seller };
  await intake().submitIntakeRequest({ sourceId, externalId, subSource: "", request, test: true, testers });
  const sent = await leads.db("leads").where({ test: true }).orderBy("id", "desc").first("id", "request_id");
  return { leadId: sent.id as string, requestId: sent.request_id as string };
}

const hasTokens = (userId: string, kinds: { hasLive: boolean; hasTest: boolean }, version = 1n) =>
  leads.consume(TokenKindsChangedSchema, { userId, country: "FI", ...kinds }, { version });

type ListChanges = Partial<Parameters<typeof saveList>[1]>;

/** An agent with a token for tests, a program of it and, unless `list` is null, a list of Helsinki. */
async function someTester(list: ListChanges | null = {}) {
  const userId = crypto.randomUUID();
  await hasTokens(userId, { hasLive: false, hasTest: true });
  if (list) await saveList(leads.db, { location_ids: [city], user_id: userId, ...list });
  return { userId, agent: await leads.asUser(userId), token: await leads.asUser(userId, { test: true }) };
}

const matched = async () => (await drainOutbox(leads.db)).of(LeadMatchedSchema);

test("matches a test with lists of testers whom it names, and decides nothing", async () => {
  const { userId } = await someTester(null);
  const list = (changes: ListChanges = {}) => saveList(leads.db, { location_ids: [city], user_id: userId, ...changes });
  const [listId, buying] = [await list(), await list({ mode: "subscription", created_at: new Date(1) })];
  await list({ mode: "passive" });
  await list({ paused_at: new Date(0) });
  await list({ location_ids: ["elsewhere"] });
  const withoutTests = crypto.randomUUID();
  await list({ user_id: withoutTests });
  await hasTokens(withoutTests, { hasLive: true, hasTest: false });
  await someTester();
  const { leadId } = await send([userId, withoutTests]);
  expect(await matched()).toMatchObject([
    {
      leadId,
      test: true,
      postalCode: "00100",
      city: "Helsinki",
      matches: [
        { userId, listId, mode: LeadListMode.NOTIFICATION },
        { userId, listId: buying, mode: LeadListMode.SUBSCRIPTION },
      ],
    },
  ]);
  expect(await leads.db("list_decisions")).toEqual([]);
  expect(await foundTests(leads.db)).toEqual([]);
});

test("matches a real lead with lists whatever tokens their accounts hold", async () => {
  const users = [await someTester(), await someTester()].map(({ userId }) => userId);
  const without = crypto.randomUUID();
  await saveList(leads.db, { location_ids: [city], user_id: without });
  const { leadId } = await leads.publish();
  await leads.runJob("match-lead", { leadId });
  const [event] = await matched();
  expect(new Set(event!.matches.map(({ userId }) => userId))).toEqual(new Set([...users, without]));
  expect(event!.test).toBeUndefined();
});

test("matches no test once the last token for tests ended, whatever an older event says", async () => {
  const { userId } = await someTester();
  await hasTokens(userId, { hasLive: true, hasTest: false }, 2n);
  await hasTokens(userId, { hasLive: false, hasTest: true }, 1n);
  await send([userId]);
  expect(await matched()).toEqual([]);
});

test("shows a test to no account but those that it names and whose list it fits", async () => {
  const [named, stranger] = [await someTester(), await someTester()];
  const elsewhere = await someTester({ location_ids: ["elsewhere"] });
  const { leadId } = await send([named.userId, elsewhere.userId]);
  for (const { token } of [stranger, elsewhere]) {
    expect((await refusalOf(leads.gateway.getLead({ leadId }, token))).code).toBe("not_found");
    expect((await leads.gateway.getLeads({ leadIds: [leadId] }, token)).leads).toEqual([]);
  }
  expect((await leads.gateway.getLead({ leadId }, named.token)).lead).toMatchObject({ id: leadId });
});

test("takes a test again for the same accounts alone", async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await send([one, other]);
  await send([other, one]);
  expect((await refusalOf(send([one]))).code).toBe("idempotency_key_reused");
  expect(await leads.db("leads")).toHaveLength(1);
});

test("erases which tests are for an account, and that it has a token for tests", async () => {
  const { userId } = await someTester();
  const { leadId } = await send([userId]);
  expect(await leads.db("lead_testers")).toEqual([{ lead_id: leadId, account_id: userId }]);
  await leads.consume(UserErasedSchema, { userId, country: "FI" });
  for (const table of ["lead_testers", "token_accounts"])
    expect(await leads.db(table).where({ account_id: userId })).toEqual([]);
});

test("shows a test to a token for tests alone, and to it no other lead", async () => {
  const { agent: session, token, userId } = await someTester();
  const { leadId } = await send([userId]);
  const real = await leads.publish();
  expect((await leads.gateway.getLead({ leadId }, token)).lead).toMatchObject({ id: leadId });
  const leadIds = [leadId, real.leadId];
  for (const [as, other, own] of [
    [token, real.leadId, leadId],
    [session, leadId, real.leadId],
  ] as const) {
    expect((await refusalOf(leads.gateway.getLead({ leadId: other }, as))).code).toBe("not_found");
    expect((await leads.gateway.getLeads({ leadIds }, as)).leads.map(({ id }) => id)).toEqual([own]);
    // Though purchasing would say that the agent bought both.
    const grant = await leads.grantFor({ leadId: other, userId });
    expect((await refusalOf(leads.gateway.getContact({ leadId: other, grant }, as))).code).toBe("not_found");
    const both = await leads.pageGrantFor({ leadIds, userId });
    const { contacts } = await leads.gateway.listContacts({ grant: both }, as);
    expect(contacts.map((contact) => contact.leadId)).toEqual([own]);
  }
});

test("shows the contact of a test to its buyer's token, and keeps no buyer of it", async () => {
  const { userId, token, agent: session } = await someTester();
  const { leadId } = await send([userId]);
  leads.purchasing.purchases.add(`${leadId} ${userId}`);
  await leads.consume(PurchaseConfirmedSchema, {
    ...leads.purchaseOf(leadId, { spotsLeft: 3 }),
    buyerId: userId,
    test: true,
  });
  expect((await leads.gateway.getLead({ leadId }, token)).contact).toMatchObject({ email: seller.email });
  const reads = await leads.db("contact_reads").where({ lead_id: leadId }).select("reader_id", "is_by_token");
  expect(reads).toEqual([{ reader_id: userId, is_by_token: true }]);
  const saved = leads.followUps.saveFollowUp({ leadId, state: FollowUpState.CALLED }, session);
  expect((await refusalOf(saved)).code).toBe("not_found");
  const period = { from: timestampFromDate(new Date(0)), to: timestampFromDate(leads.clock.now()) };
  const search = { ...period, query: seller.email, placesOnly: false };
  expect((await leads.gateway.searchPurchases(search, session)).leadIds).toEqual([]);
  expect(await foundTests(leads.db)).toEqual([]);
});

test("marks the event of the first view of a test, and finds by F5 one that has no mark", async () => {
  const { userId, token } = await someTester();
  const { leadId } = await send([userId]);
  await leads.db.raw("delete from outbox");
  await leads.gateway.getLead({ leadId }, token);
  const outbox = await leads.db("outbox").select("type", "payload");
  expect(outbox).toMatchObject([{ type: expect.stringContaining("first_viewed"), payload: { test: true } }]);
  await leads.db("outbox").update({ payload: leads.db.raw("payload - 'test'") });
  expect(await foundTests(leads.db)).toEqual([expect.stringContaining("first_viewed")]);
});

test("says which contacts of tests are erased to a token for tests alone", async () => {
  const { userId, token, agent: session } = await someTester();
  const { leadId, requestId } = await send([userId]);
  const erased = { first_name: "", last_name: "", email: "", phone: "", erased_at: leads.clock.now() };
  await leads.db("request_contacts").where({ request_id: requestId }).update(erased);
  const erasuresFor = async (as: typeof token) =>
    (await leads.gateway.listContactErasures({ leadIds: [leadId] }, as)).erasures.length;
  expect([await erasuresFor(token), await erasuresFor(session)]).toEqual([1, 0]);
});
