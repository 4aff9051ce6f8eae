import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import { eventually, refusalOf } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import { ContactCorrectedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { IntegrationsService } from "@doorlight/proto/notifications/v1/integrations_service_pb";
import { makePulledEventStore } from "../src/db/pulled-event-store.ts";
import { makeWebhookMessageStore } from "../src/db/webhook-message-store.ts";
import { leadEvents } from "./lead-events.ts";
import { startWebhooks, type StartedWebhooks } from "./start-webhooks.ts";
import { openReceiver, type Receiver } from "./webhook-receiver.ts";

let receiver: Receiver;
let webhooks: StartedWebhooks;
let client: ReturnType<typeof webhooks.clientOf<typeof IntegrationsService>>;
beforeAll(async () => {
  receiver = await openReceiver();
  webhooks = await startWebhooks(receiver);
  client = webhooks.clientOf("gateway", IntegrationsService);
}, 60_000);
afterAll(async () => {
  await webhooks.stop();
  await receiver.close();
});
beforeEach(async () => {
  await webhooks.settled();
  await webhooks.db("lead_ends").delete();
  receiver.reset();
});

const id = () => crypto.randomUUID();
const country = "FI";
const now = () => timestampFromDate(webhooks.clock.now());

type Agent = Awaited<ReturnType<StartedWebhooks["agent"]>>;
type Body = { type: string; timestamp: string; data: Record<string, unknown> };

const token = ({ userId }: Agent, version: number, hasLive = true) =>
  webhooks.consume(TokenKindsChangedSchema, { userId, country, hasLive }, { version: BigInt(version) });

/** An agent whose programs pull, without an endpoint. */
async function puller(): Promise<Agent> {
  const agent = await webhooks.agent();
  await token(agent, 1);
  return agent;
}

const pull = ({ calls }: Agent, after = "", limit = 100) => client.listEvents({ after, limit }, calls);
const leadsOf = ({ calls }: Agent, updatedAfter?: Date, { limit = 100, cursor = "" } = {}) =>
  client.listUpdatedLeads(
    { limit, cursor, ...(updatedAfter && { updatedAfter: timestampFromDate(updatedAfter) }) },
    calls,
  );
const bodyOf = ({ body }: { body: string }) => JSON.parse(body) as Body;
const typesOf = (events: readonly { body: string }[]) => events.map((event) => bodyOf(event).type);

const { close, erase, ...events } = leadEvents(() => webhooks);
const match = (leadId: string, { userId }: Agent) => events.match(leadId, { userId, listId: id() });
const buy = (leadId: string, { userId }: Agent) => events.buy(leadId, userId);
const refund = (leadId: string, { userId }: Agent) => events.refund(leadId, userId);

test("pulls what the webhooks got, under the same ids and with the same bodies", async () => {
  const agent = await webhooks.agent(receiver);
  const leadId = id();
  await match(leadId, agent);
  await receiver.requests(1);
  await buy(leadId, agent);
  const received = await receiver.requests(2);

  const { events, hasMore } = await pull(agent);
  expect(events.map((event) => [event.id, event.body])).toEqual(
    received.map(({ headers, body }) => [headers["webhook-id"], body]),
  );
  expect(hasMore).toBe(false);
});

test("goes on after a cursor, page by page, also while there is nothing new", async () => {
  const agent = await puller();
  for (let nth = 0; nth < 5; nth++) await match(id(), agent);
  const first = await pull(agent, "", 2);
  const second = await pull(agent, first.cursor, 2);
  const third = await pull(agent, second.cursor, 2);
  expect([first, second, third].map(({ events, hasMore }) => [events.length, hasMore])).toEqual([
    [2, true],
    [2, true],
    [1, false],
  ]);
  expect(new Set([first, second, third].flatMap(({ events }) => events.map((event) => event.id))).size).toBe(5);
  const none = await pull(agent, third.cursor, 2);
  expect([none.events, none.cursor]).toEqual([[], third.cursor]);
  await buy(id(), agent);
  expect(typesOf((await pull(agent, none.cursor)).events)).toEqual(["lead.delivered"]);
});

/** A message about a lead, in a transaction of the test. */
function record(tx: Tx, { userId }: Agent, leadId: string): Promise<void> {
  const at = webhooks.clock.now();
  const about = { accountId: userId, leadId, type: "lead.closed" as const, country, happenedAt: at, data: {} };
  return makeWebhookMessageStore().add(tx, [about], at, () => false);
}
const messagesOf = ({ userId }: Agent) => webhooks.db("webhook_messages").where({ account_id: userId });

/** A message that is older than another one, and commits later. */
async function slowAndQuick(agent: Agent) {
  const [slow, quick] = [id(), id()];
  const open = await webhooks.db.transaction();
  await record(open, agent, slow);
  await webhooks.db.transaction((tx) => record(tx, agent, quick));
  const idOf = async (leadId: string) => (await messagesOf(agent).where({ lead_id: leadId }).pluck<string[]>("id"))[0]!;
  return { slow: () => idOf(slow), quick: () => idOf(quick), commit: () => open.commit() };
}

test("loses no event that commits after a later one was read, as an order by ids would", async () => {
  const agent = await puller();
  const { slow, quick, commit } = await slowAndQuick(agent);
  const { events, cursor } = await pull(agent);
  expect(events.map((event) => event.id)).toEqual([await quick()]);
  await commit();

  expect((await slow()) < (await quick())).toBe(true);
  expect(await messagesOf(agent).where("id", ">", await quick())).toEqual([]);
  expect((await pull(agent, cursor)).events.map((event) => event.id)).toEqual([await slow()]);
});

test("numbers no event a second time for a reading that comes while another one numbers", async () => {
  const agent = await puller();
  // Its last position is known.
  await match(id(), agent);
  await pull(agent);
  const { slow, quick, commit } = await slowAndQuick(agent);
  const { number } = makePulledEventStore(webhooks.db);
  const first = await webhooks.db.transaction();
  const by = { accountId: agent.userId, test: false };
  await number(first, by);
  await commit();
  const second = webhooks.db.transaction((tx) => number(tx, by));
  await eventually(async () => {
    const { rows } = await webhooks.db.raw<{ rows: object[] }>(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
  await first.commit();
  await second;
  expect(await messagesOf(agent).orderBy("position").offset(1).pluck("id")).toEqual([await quick(), await slow()]);
});

test("gives each event one place though many pull at once", async () => {
  const agent = await puller();
  const leadIds = Array.from({ length: 20 }, id);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => pull(agent))),
    Promise.all(leadIds.map((leadId) => match(leadId, agent))),
  ]);
  for (const { events, cursor } of answers) {
    const rest = await pull(agent, cursor);
    const found = [...events, ...rest.events].map((event) => event.id);
    expect(new Set(found).size).toBe(20);
    expect(found).toHaveLength(20);
  }
});

test("records events for an account with a live token, and for none without", async () => {
  const [agent, other] = [await puller(), await webhooks.agent()];
  const leadId = id();
  for (const one of [agent, other]) await match(leadId, one);
  const recorded = ({ userId }: Agent) => webhooks.db("webhook_messages").where({ account_id: userId }).pluck("type");
  expect([await recorded(agent), await recorded(other)]).toEqual([["lead.matched"], []]);
  await token(agent, 2, false);
  // An older event, replayed.
  await token(agent, 1);
  await match(id(), agent);
  expect(await recorded(agent)).toHaveLength(1);
});

test("records events from the first reading on, though identity's event is still to come", async () => {
  const [agent, other] = [await webhooks.agent(), await webhooks.agent()];
  await pull(agent);
  await leadsOf(other);
  for (const one of [agent, other]) {
    await match(id(), one);
    expect(typesOf((await pull(one)).events)).toEqual(["lead.matched"]);
  }
});

test("says that a cursor is too old once events after it are purged", async () => {
  const agent = await puller();
  const { cursor: beginning } = await pull(agent);
  await match(id(), agent);
  const { cursor } = await pull(agent, beginning);
  webhooks.clock.advance(days(29));
  await match(id(), agent);
  await pull(agent);
  webhooks.clock.advance(days(1));
  await webhooks.runJob("purge-old-data");

  expect((await refusalOf(pull(agent, beginning))).code).toBe("events_expired");
  expect(typesOf((await pull(agent, cursor)).events)).toEqual(["lead.matched"]);
  expect(typesOf((await pull(agent)).events)).toEqual(["lead.matched"]);

  webhooks.clock.advance(days(30));
  await webhooks.runJob("purge-old-data");
  expect((await refusalOf(pull(agent, cursor))).code).toBe("events_expired");
  const { cursor: end } = await pull(agent);
  await match(id(), agent);
  expect(typesOf((await pull(agent, end)).events)).toEqual(["lead.matched"]);
});

test("shows nothing of another account, and takes no cursor that none gave", async () => {
  const [agent, other] = [await puller(), await puller()];
  await buy(id(), agent);
  expect((await pull(other)).events).toEqual([]);
  expect((await leadsOf(other)).leads).toEqual([]);
  expect((await refusalOf(pull(other, "nonsense"))).code).toBe("invalid_request");

  const { cursor } = await pull(agent);
  expect(await pull(agent, cursor)).toMatchObject({ events: [], cursor });
  expect(await refusalOf(pull(agent, unmarked(2)))).toMatchObject(invalidCursor);
});

const invalidCursor = { code: "invalid_request", fields: [{ path: "cursor", code: "invalid_cursor" }] };

/** A cursor as former releases gave it. */
const unmarked = (position: number) => Buffer.from(JSON.stringify({ position: `${position}` })).toString("base64url");

test("takes no cursor of another account or kind of token, though it has such a position", async () => {
  const [agent, other] = [await puller(), await puller()];
  for (const one of [agent, other]) await buy(id(), one);
  const { cursor } = await pull(agent);
  await pull(other);
  expect(await refusalOf(pull(other, cursor))).toMatchObject(invalidCursor);
  const calls = await webhooks.asUser(agent.userId, { country, test: true });
  const beginning = await client.listEvents({ after: "", limit: 1 }, calls);
  expect(await refusalOf(pull(agent, beginning.cursor))).toMatchObject(invalidCursor);
  expect(await client.listEvents({ after: beginning.cursor, limit: 1 }, calls)).toMatchObject({ events: [] });
});

test("goes on after the cursor of a former release, which has no mark", async () => {
  const agent = await puller();
  for (let nth = 0; nth < 2; nth++) await buy(id(), agent);
  expect((await pull(agent, unmarked(1))).events).toHaveLength(1);
});

test("lists bought leads, each again after anything of it changed", async () => {
  const agent = await puller();
  const [refunded, closed, corrected, erased, same] = [id(), id(), id(), id(), id()];
  const all = [refunded, closed, corrected, erased, same];
  for (const leadId of all) await buy(leadId, agent);
  await match(id(), agent);
  const { leads, readAt } = await leadsOf(agent);
  expect(leads.map(({ leadId }) => leadId)).toEqual(all.toSorted());
  expect(timestampDate(readAt!)).toEqual(new Date(webhooks.clock.now().getTime() - minutes(1)));

  webhooks.clock.advance(minutes(2));
  const since = new Date(webhooks.clock.now().getTime() - 1);
  expect((await leadsOf(agent, since)).leads).toEqual([]);
  await refund(refunded, agent);
  await close(closed);
  await webhooks.consume(ContactCorrectedSchema, { leadId: corrected, country, correctedAt: now() });
  await erase(erased);
  const changed = (await leadsOf(agent, since)).leads.map(({ leadId }) => leadId);
  expect(changed).toEqual([refunded, closed, corrected, erased].toSorted());
});

test("pages leads with the time of the first page, so that no later change is passed over", async () => {
  const agent = await puller();
  for (let nth = 0; nth < 3; nth++) await buy(id(), agent);
  const first = await leadsOf(agent, undefined, { limit: 2 });
  webhooks.clock.advance(minutes(5));
  const second = await leadsOf(agent, undefined, { limit: 2, cursor: first.nextCursor });
  expect([first.leads.length, second.leads.length, second.nextCursor]).toEqual([2, 1, ""]);
  expect(second.readAt).toEqual(first.readAt);
});

test("is closed to an admin who acts as the agent", async () => {
  const { userId } = await puller();
  const acting = await webhooks.asUser(userId, { country, actorId: id() });
  expect((await refusalOf(client.listEvents({ limit: 1 }, acting))).code).toBe("not_while_impersonating");
  expect((await refusalOf(client.listUpdatedLeads({ limit: 1 }, acting))).code).toBe("not_while_impersonating");
});

test("leaves nothing of an erased account", async () => {
  const agent = await puller();
  await buy(id(), agent);
  await pull(agent);
  await webhooks.consume(UserErasedSchema, { userId: agent.userId, country, erasedAt: now() });
  for (const table of ["token_accounts", "pulled_positions", "webhook_messages"])
    expect(await webhooks.db(table).where({ account_id: agent.userId })).toEqual([]);
});

/** One agent's copy of a lead, as a program keeps it. */
type Row = { isDelivered?: true; isRefunded?: true; isClosed?: true; isErased?: true; fee?: unknown };

const fields: Record<string, keyof Row> = {
  "lead.delivered": "isDelivered",
  "purchase.refunded": "isRefunded",
  "lead.closed": "isClosed",
  "lead.contact_erased": "isErased",
};

/** In whatever order they come, and however often. */
function rowsOf(bodies: readonly Body[]): Record<string, Row> {
  const rows: Record<string, Row> = {};
  for (const { type, data } of bodies) {
    const field = fields[type];
    if (!field) continue;
    const row = (rows[String(data["leadId"])] ??= {});
    Object.assign(row, { [field]: true }, type === "lead.delivered" && { fee: data["fee"] });
  }
  return rows;
}

test("gives the same rows by Kafka, webhooks and pulling, also to a program that changes over", async () => {
  const agent = await webhooks.agent(receiver);
  const [kept, refunded, closed, erased] = [id(), id(), id(), id()];
  const rows: Record<string, Row> = {};
  const fee = { amount: 5_175, currency: "EUR" };
  /** What a consumer of the public topics writes of each record. */
  const note = async (leadId: string, change: Row, consumed: Promise<void>) => {
    await consumed;
    rows[leadId] = { ...rows[leadId], ...change };
  };
  await match(kept, agent);
  for (const leadId of [kept, refunded, closed, erased])
    await note(leadId, { isDelivered: true, fee }, buy(leadId, agent));
  const half = await pull(agent);
  const early = (await receiver.requests(5)).map(bodyOf);
  await note(refunded, { isRefunded: true }, refund(refunded, agent));
  await note(closed, { isClosed: true }, close(closed));
  await note(erased, { isErased: true }, erase(erased));

  const hooked = (await receiver.requests(8)).map(bodyOf);
  const pulled = (await pull(agent)).events.map(bodyOf);
  expect(rowsOf(hooked)).toEqual(rows);
  expect(rowsOf(pulled)).toEqual(rows);
  // Webhooks up to the half, then pulling from there.
  const rest = (await pull(agent, half.cursor)).events.map(bodyOf);
  expect(rest).toHaveLength(3);
  expect(rowsOf([...early, ...rest])).toEqual(rows);
  // A start from the list of leads alone.
  expect((await leadsOf(agent)).leads.map(({ leadId }) => leadId)).toEqual(Object.keys(rows).toSorted());
});
