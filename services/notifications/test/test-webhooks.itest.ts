import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import {
  ClosingReason,
  ContactErasedSchema,
  ErasureReason,
  LeadClosedSchema,
  LeadMatchedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { ListWebhookChosenSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { IntegrationsService } from "@doorlight/proto/notifications/v1/integrations_service_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { invariants } from "../src/db/invariants.ts";
import { purchaseOf } from "./mail-people.ts";
import { startWebhooks, type StartedWebhooks } from "./start-webhooks.ts";
import { openReceiver, type Receiver } from "./webhook-receiver.ts";

let [live, tests]: Receiver[] = [];
let webhooks: StartedWebhooks;
beforeAll(async () => {
  [live, tests] = [await openReceiver(), await openReceiver()];
  webhooks = await startWebhooks(live, tests);
}, 60_000);
afterAll(async () => {
  await webhooks.stop();
  await Promise.all([live!.close(), tests!.close()]);
});
beforeEach(async () => {
  await webhooks.settled();
  live!.reset();
  tests!.reset();
});

const id = () => crypto.randomUUID();
const country = "FI";

/** An agent with an endpoint of each kind and a token of each kind. */
async function anAgent() {
  const agent = await webhooks.agent(live!);
  const { endpoint } = await agent.client.addWebhookEndpoint({ url: tests!.url, test: true }, agent.calls);
  await webhooks.consume(TokenKindsChangedSchema, { userId: agent.userId, country, hasLive: true, hasTest: true });
  return { ...agent, testEndpoint: endpoint! };
}
type Agent = Awaited<ReturnType<typeof anAgent>>;

async function match({ userId }: Pick<Agent, "userId">, isTest: boolean, listId = id()): Promise<string> {
  const leadId = id();
  const matches = [{ userId, listId, mode: LeadListMode.NOTIFICATION }];
  const matchedAt = timestampFromDate(webhooks.clock.now());
  const event = { leadId, country, matchedAt, matches };
  await webhooks.consume(LeadMatchedSchema, { ...event, ...(isTest && { test: true }) });
  return leadId;
}

type Body = { type: string; test?: boolean; data: { leadId: string; sequence: number } };
const bodiesAt = async (receiver: Receiver, count: number) =>
  (await receiver.requests(count)).map(({ body }) => JSON.parse(body) as Body);

async function pull({ userId }: Pick<Agent, "userId">, isTest: boolean, after = "") {
  const calls = await webhooks.asUser(userId, { country, ...(isTest && { test: true }) });
  const client = webhooks.clientOf("gateway", IntegrationsService);
  const { events, cursor } = await client.listEvents({ after, limit: 100 }, calls);
  return { cursor, leadIds: events.map(({ body }) => (JSON.parse(body) as Body).data.leadId) };
}

test("sends a test to the endpoint of tests alone, with the mark, and all else to the other", async () => {
  const agent = await anAgent();
  const [tested, real] = [await match(agent, true), await match(agent, false)];
  const [toTests] = await bodiesAt(tests!, 1);
  const [toLive] = await bodiesAt(live!, 1);
  expect(toTests).toMatchObject({ type: "lead.matched", test: true, data: { leadId: tested, sequence: 1 } });
  // A release before says of the lead its id alone.
  expect(toLive).toMatchObject({ data: { leadId: real, leadType: null, propertyType: null, city: null } });
  expect(toLive).not.toHaveProperty("test");
  expect(await webhooks.db("webhook_deliveries").whereIn("endpoint_id", [agent.testEndpoint.id])).toHaveLength(1);
});

test("sends a test whatever endpoint its list names, as no list names one of tests", async () => {
  const agent = await anAgent();
  const listId = id();
  const endpointId = agent.endpoints[0]!.id;
  await webhooks.consume(ListWebhookChosenSchema, { listId, userId: agent.userId, country, endpointId });
  const leadId = await match(agent, true, listId);
  expect(await bodiesAt(tests!, 1)).toMatchObject([{ data: { leadId } }]);
  const named = agent.client.useWebhookEndpoint({ url: tests!.url }, agent.calls);
  expect((await refusalOf(named)).code).toBe("webhook_exists");
});

test("replays messages of its own kind to an endpoint", async () => {
  const agent = await anAgent();
  await match(agent, true);
  await match(agent, false);
  await Promise.all([tests!.requests(1), live!.requests(1)]);
  await webhooks.settled();
  const at = webhooks.clock.now().getTime();
  const range = { from: timestampFromDate(new Date(at - 1000)), until: timestampFromDate(new Date(at + 1000)) };
  for (const endpointId of [agent.testEndpoint.id, agent.endpoints[0]!.id])
    expect((await agent.client.replayWebhooks({ id: endpointId, ...range }, agent.calls)).count).toBe(1);
});

test("marks the message that shows whether an endpoint of tests works", async () => {
  const agent = await anAgent();
  await agent.client.sendTestWebhook({ id: agent.testEndpoint.id }, agent.calls);
  await agent.client.sendTestWebhook({ id: agent.endpoints[0]!.id }, agent.calls);
  expect(await bodiesAt(tests!, 1)).toMatchObject([{ type: "webhook.test", test: true }]);
  expect((await bodiesAt(live!, 1))[0]).not.toHaveProperty("test");
});

test("lets a token pull messages of its own kind alone, each kind in an order of its own", async () => {
  const agent = await anAgent();
  const first = await match(agent, true);
  const real = [await match(agent, false), await match(agent, false)];
  const pulled = await pull(agent, true);
  expect([pulled.leadIds, (await pull(agent, false)).leadIds]).toEqual([[first], real]);
  const second = await match(agent, true);
  expect((await pull(agent, true, pulled.cursor)).leadIds).toEqual([second]);
  const positions = webhooks.db("webhook_messages").where({ account_id: agent.userId }).orderBy("id");
  const rows = await positions.select({ live: "position", tests: "test_position" });
  expect(rows.map((row) => [row.live, row.tests].map(Number))).toEqual([
    [0, 1],
    [1, 0],
    [2, 0],
    [0, 2],
  ]);
});

test("records no test of an account that has neither endpoint nor token for tests", async () => {
  const agent = await webhooks.agent(live!);
  await match(agent, true);
  await buy(agent, true);
  expect(await webhooks.db("webhook_messages").where({ account_id: agent.userId })).toEqual([]);
});

/** An agent's purchase of a lead. */
async function buy({ userId: buyerId }: Pick<Agent, "userId">, isTest: boolean, leadId = id()): Promise<string> {
  const acquiredAt = timestampFromDate(webhooks.clock.now());
  const purchase = { ...purchaseOf(leadId, buyerId), acquiredAt };
  await webhooks.consume(PurchaseConfirmedSchema, { ...purchase, ...(isTest && { test: true }) });
  return leadId;
}

test("sends the events of a bought test to programs for tests, and mails nobody", async () => {
  const agent = await anAgent();
  const leadId = await buy(agent, true);
  const now = timestampFromDate(webhooks.clock.now());
  const about = { leadId, country, test: true };
  const purchase = { ...purchaseOf(leadId, agent.userId), ...about };
  await webhooks.consume(PurchaseRefundedSchema, { ...purchase, refundedAt: now });
  await webhooks.consume(LeadClosedSchema, { ...about, closedAt: now, reason: ClosingReason.CLOSED });
  await webhooks.consume(ContactErasedSchema, { ...about, erasedAt: now, reason: ErasureReason.RETENTION });
  const sent = (await bodiesAt(tests!, 4)).toSorted((one, other) => one.data.sequence - other.data.sequence);
  expect(sent.map(({ type, test: mark }) => [type, mark])).toEqual([
    ["lead.delivered", true],
    ["purchase.refunded", true],
    ["lead.closed", true],
    ["lead.contact_erased", true],
  ]);
  expect((await pull(agent, true)).leadIds).toEqual([leadId, leadId, leadId, leadId]);
  expect((await pull(agent, false)).leadIds).toEqual([]);
  expect(await webhooks.db("mail_deliveries")).toEqual([]);
  expect(await webhooks.db("news").where({ lead_id: leadId })).toEqual([]);
});

test("sends the end of a test that came before its purchase, with the mark", async () => {
  const agent = await anAgent();
  const [leadId, now] = [id(), timestampFromDate(webhooks.clock.now())];
  await webhooks.consume(LeadClosedSchema, { leadId, country, test: true, closedAt: now });
  await buy(agent, true, leadId);
  const sent = await bodiesAt(tests!, 2);
  expect(new Set(sent.map(({ type, test: mark }) => `${type} ${mark}`))).toEqual(
    new Set(["lead.delivered true", "lead.closed true"]),
  );
});

test("lets a token read bought leads of its own kind alone", async () => {
  const agent = await anAgent();
  const [tested, real] = [await buy(agent, true), await buy(agent, false)];
  const read = async (isTest: boolean) => {
    const calls = await webhooks.asUser(agent.userId, { country, ...(isTest && { test: true }) });
    const { leads } = await webhooks.clientOf("gateway", IntegrationsService).listUpdatedLeads({ limit: 9 }, calls);
    return leads.map(({ leadId }) => leadId);
  };
  expect([await read(true), await read(false)]).toEqual([[tested], [real]]);
});

test("finds by F6 a message that is not of the kind of its purchase, and a mail about a test", async () => {
  const agent = await anAgent();
  const leadId = await buy(agent, true);
  await tests!.requests(1);
  await webhooks.settled();
  expect(await violationsOfF6()).toEqual([]);
  await webhooks.db("webhook_messages").where({ lead_id: leadId }).update({ is_test: false });
  await webhooks.db("mail_deliveries").insert({
    event_id: id(),
    country,
    kind: "buyer_lead_closed",
    task: { userId: agent.userId, leadId },
    status: "skipped",
    created_at: webhooks.clock.now(),
  });
  const found = (await violationsOfF6()) as { state: string }[];
  expect(new Set(found.map(({ state }) => state))).toEqual(
    new Set(["delivered", "another kind than the purchase", "mail"]),
  );
  await webhooks.db("mail_deliveries").delete();
  await webhooks.db("webhook_messages").where({ lead_id: leadId }).delete();
});

async function violationsOfF6(): Promise<object[]> {
  const [F6] = invariants;
  if (!F6 || !("sql" in F6)) throw new Error("F6 is no query");
  return (await webhooks.db.raw<{ rows: object[] }>(F6.sql, { since: new Date(0) })).rows;
}

test("finds by F6 a message at an endpoint of the other kind", async () => {
  const agent = await anAgent();
  await match(agent, true);
  expect(await violationsOfF6()).toEqual([]);
  await webhooks.db("webhook_endpoints").where({ id: agent.testEndpoint.id }).update({ is_test: false });
  expect(await violationsOfF6()).toHaveLength(1);
  await webhooks.db("webhook_endpoints").where({ id: agent.testEndpoint.id }).delete();
});
