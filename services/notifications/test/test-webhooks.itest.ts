import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { ListWebhookChosenSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { IntegrationsService } from "@doorlight/proto/notifications/v1/integrations_service_pb";
import { invariants } from "../src/db/invariants.ts";
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
  expect(toLive).toMatchObject({ data: { leadId: real } });
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
  expect(await webhooks.db("webhook_messages").where({ account_id: agent.userId })).toEqual([]);
});

test("lets a token for tests read no bought leads", async () => {
  const { userId } = await anAgent();
  const calls = await webhooks.asUser(userId, { country, test: true });
  const reading = webhooks.clientOf("gateway", IntegrationsService).listUpdatedLeads({ limit: 1 }, calls);
  expect((await refusalOf(reading)).code).toBe("forbidden");
});

test("finds by F6 a message at an endpoint of the other kind", async () => {
  const [F6] = invariants;
  if (!F6 || !("sql" in F6)) throw new Error("F6 is no query");
  const found = async () => (await webhooks.db.raw<{ rows: object[] }>(F6.sql, { since: new Date(0) })).rows;
  const agent = await anAgent();
  await match(agent, true);
  expect(await found()).toEqual([]);
  await webhooks.db("webhook_endpoints").where({ id: agent.testEndpoint.id }).update({ is_test: false });
  expect(await found()).toHaveLength(1);
  await webhooks.db("webhook_endpoints").where({ id: agent.testEndpoint.id }).delete();
});
