import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { days, hours, minutes, seconds } from "@doorlight/common/time";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { ListWebhookChosenSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { WebhookEndpointRemovedSchema } from "@doorlight/proto/notifications/v1/facts_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { UserDeactivatedSchema, UserErasedSchema, UserReactivatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  WebhookContactErasedSchema,
  WebhookLeadClosedSchema,
  WebhookLeadDeliveredSchema,
  WebhookLeadMatchedSchema,
  WebhookPurchaseRefundedSchema,
} from "@doorlight/proto/webhooks/v1/webhook_bodies_pb";
import {
  WaitingWebhooks,
  WebhookAttemptResult,
  WebhookEndpointState,
  WebhookOffReason,
} from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import { Webhook } from "standardwebhooks";
import { leadEvents } from "./lead-events.ts";
import { startWebhooks, type StartedWebhooks } from "./start-webhooks.ts";
import { openReceiver, type Received, type Receiver, reset, status } from "./webhook-receiver.ts";

let receiver: Receiver;
let other: Receiver;
let webhooks: StartedWebhooks;
beforeAll(async () => {
  [receiver, other] = [await openReceiver(), await openReceiver()];
  webhooks = await startWebhooks(receiver, other);
}, 60_000);
afterAll(async () => {
  await webhooks.stop();
  await Promise.all([receiver.close(), other.close()]);
});
beforeEach(async () => {
  await webhooks.settled();
  for (const table of [
    "webhook_endpoints",
    "webhook_messages",
    "webhook_leads",
    "lead_buyers",
    "lead_ends",
    "mail_deliveries",
  ])
    await webhooks.db(table).delete();
  [receiver, other].forEach((one) => one.reset());
});

const id = () => crypto.randomUUID();
const country = "FI";
const now = () => timestampFromDate(webhooks.clock.now());
const bodies = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });

const { match, buy, refund, close, erase } = leadEvents(() => webhooks);

test("tells a program of a lead from match to erasure, numbered without a gap", async () => {
  const { userId } = await webhooks.agent(receiver);
  const [leadId, listId, secondId] = [id(), id(), id()];
  await match(leadId, { userId, listId }, { userId, listId: secondId }, { userId: id(), listId: id() });
  await receiver.requests(1);
  await buy(leadId, userId);
  await receiver.requests(2);
  await refund(leadId, userId);
  await receiver.requests(3);
  await close(leadId);
  await receiver.requests(4);
  await erase(leadId);

  const messages = bodies(await receiver.requests(5));
  expect(messages.map(({ type }) => type)).toEqual([
    "lead.matched",
    "lead.delivered",
    "purchase.refunded",
    "lead.closed",
    "lead.contact_erased",
  ]);
  // The published form of `data`, for each type.
  const forms = [
    WebhookLeadMatchedSchema,
    WebhookLeadDeliveredSchema,
    WebhookPurchaseRefundedSchema,
    WebhookLeadClosedSchema,
    WebhookContactErasedSchema,
  ];
  expect(messages.map(({ data }) => Object.keys(data).toSorted())).toEqual(
    forms.map(({ fields }) => fields.map(({ jsonName }) => jsonName).toSorted()),
  );
  expect(messages.map(({ data }) => data)).toEqual(
    [
      {
        listIds: [listId, secondId],
        leadType: "request_for_quote",
        propertyType: "flat",
        postalCode: "00530",
        city: "Helsinki",
      },
      { fee: { amount: 5175, currency: "EUR" }, paymentSource: "credit", listId: null, city: "Helsinki" },
      { returnedAs: "credit" },
      { reason: "closed" },
      { reason: "withdrawn" },
    ].map((about, i) => expect.objectContaining({ leadId, country, sequence: i + 1, ...about })),
  );
});

test("tells a buyer of an end of the lead that was consumed before the purchase", async () => {
  const { userId } = await webhooks.agent(receiver);
  const leadId = id();
  await close(leadId);
  await erase(leadId);
  await buy(leadId, userId);

  const messages = bodies(await receiver.requests(3));
  const reasons = messages.map(({ type, data }) => [type, data["reason"]]).toSorted();
  expect(reasons).toEqual([
    ["lead.closed", null],
    ["lead.contact_erased", "withdrawn"],
    ["lead.delivered", undefined],
  ]);
});

test("numbers messages of one lead without a gap though its events are consumed at once", async () => {
  const { userId } = await webhooks.agent();
  const leadId = id();
  await webhooks.db("webhook_endpoints").insert({
    account_id: userId,
    country,
    url: "https://off.example.com",
    secret: Buffer.alloc(60),
    state: "off",
    created_at: webhooks.clock.now(),
  });
  await Promise.all(Array.from({ length: 12 }, () => match(leadId, { userId, listId: id() })));

  const sequences = await webhooks
    .db("webhook_messages")
    .where({ lead_id: leadId })
    .orderBy("sequence")
    .pluck("sequence");
  expect(sequences).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
});

test("signs so that the reference library takes it, by both secrets while they change", async () => {
  const { userId, client, calls, endpoints } = await webhooks.agent(receiver);
  const { id: endpointId, secret: former } = endpoints[0]!;
  const { secret, endpoint } = await client.rotateWebhookSecret({ id: endpointId }, calls);
  expect(endpoint!.formerSecretUntil).toEqual(timestampFromDate(new Date(webhooks.clock.now().getTime() + days(1))));
  await match(id(), { userId, listId: id() });

  const [{ headers, body }] = (await receiver.requests(1)) as [Received];
  // The clock of the test stands elsewhere: the library compares with its own.
  const verified = (key: string) => {
    const webhook = new Webhook(key);
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    return String(headers["webhook-signature"])
      .split(" ")
      .includes(webhook.sign(String(headers["webhook-id"]), at, body));
  };
  expect([former, secret].map(verified)).toEqual([true, true]);
  expect(former).not.toEqual(secret);

  await webhooks.settled();
  webhooks.clock.advance(days(1));
  await match(id(), { userId, listId: id() });
  const [, later] = (await receiver.requests(2)) as [Received, Received];
  expect(String(later.headers["webhook-signature"]).split(" ")).toHaveLength(1);
});

test("sends an endpoint the types that it wants alone, and nothing of other accounts", async () => {
  const { userId, client, calls, endpoints } = await webhooks.agent(receiver, other);
  const { version, id: endpointId } = endpoints[0]!;
  await client.changeWebhookEndpoint({ id: endpointId, version, eventTypes: { types: ["lead.delivered"] } }, calls);
  const leadId = id();
  await match(leadId, { userId, listId: id() });
  await other.requests(1);
  await buy(leadId, userId);
  await other.requests(2);
  await buy(id(), (await webhooks.agent()).userId);

  await webhooks.settled();
  expect(bodies(await receiver.requests(1)).map(({ type }) => type)).toEqual(["lead.delivered"]);
  expect(other.received).toHaveLength(2);
});

test("tries again after growing pauses with the same id and a new time, and gives up visibly", async () => {
  const { userId, attempts, endpoint } = await webhooks.agent(receiver);
  receiver.always(status(500));
  await match(id(), { userId, listId: id() });
  await receiver.requests(1);
  await webhooks.settled();

  const pauses = [seconds(5), minutes(5), minutes(30), ...[2, 5, 10, 14, 20, 24].map(hours)];
  for (const [i, pause] of pauses.entries()) {
    await webhooks.later(pause - 1);
    await webhooks.settled();
    expect(receiver.received).toHaveLength(i + 1);
    await webhooks.later(pause / 10 + 1);
    await receiver.requests(i + 2);
    await webhooks.settled();
  }
  await webhooks.later(days(2));
  await webhooks.settled();

  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
  expect(await webhooks.db("webhook_deliveries").pluck("state")).toEqual(["exhausted"]);
  expect(await attempts()).toHaveLength(10);
  expect(await endpoint()).toMatchObject({ state: WebhookEndpointState.ON, waiting: 0 });
});

test("waits as long as a receiver asks with 429 and 503, and not longer than a day", async () => {
  const { userId, attempts } = await webhooks.agent(receiver);
  receiver.next(status(429, { "retry-after": "120" }), status(503, { "retry-after": "9999999" }));
  await match(id(), { userId, listId: id() });
  await receiver.requests(1);
  await webhooks.settled();
  const due = async () => {
    const [latest] = await attempts();
    return timestampDate(latest!.nextAttemptAt!).getTime() - webhooks.clock.now().getTime();
  };
  expect(await due()).toBe(minutes(2));

  await webhooks.later(minutes(2));
  await receiver.requests(2);
  await webhooks.settled();
  expect(await due()).toBe(days(1));
});

test("records what each attempt asked and was answered, follows no redirect, and keeps 4 KB", async () => {
  const { userId, attempts } = await webhooks.agent(receiver);
  receiver.next(
    status(302, { location: other.url }),
    reset,
    status(418, {}, "x".repeat(10_000)),
    status(200, {}, "taken\n\0\u001B[31m"),
  );
  await match(id(), { userId, listId: id() });
  for (const [i, pause] of [0, seconds(6), minutes(6), minutes(40)].entries()) {
    await webhooks.later(pause);
    await receiver.requests(i + 1);
    await webhooks.settled();
  }

  const made = await attempts();
  expect(made.map(({ result, status: answered }) => [WebhookAttemptResult[result], answered])).toEqual([
    ["DELIVERED", 200],
    ["REFUSED", 418],
    ["UNREACHABLE", undefined],
    ["REFUSED", 302],
  ]);
  expect(made[0]!.answer).toBe("taken\n\uFFFD\uFFFD[31m");
  expect(made[1]!.answer).toHaveLength(4_096);
  expect(made[0]!.requestBody).toBe(receiver.received[0]!.body);
  const headers = Object.fromEntries(made[0]!.requestHeaders.map(({ name, value }) => [name, value]));
  expect(receiver.received[3]!.headers).toMatchObject(headers);
  expect(other.received).toEqual([]);
});

test("switches an endpoint off that is gone, mails its owner, and mails again when it works", async () => {
  const { userId, endpoint, client, calls } = await webhooks.agent(receiver);
  receiver.next(status(410));
  await match(id(), { userId, listId: id() });
  await receiver.requests(1);
  await webhooks.settled();

  const off = await eventually(async () => {
    const found = await endpoint();
    expect(found).toMatchObject({ state: WebhookEndpointState.OFF, offReason: WebhookOffReason.GONE, waiting: 1 });
    return found;
  });
  await match(id(), { userId, listId: id() });
  await webhooks.later(days(1));
  await webhooks.settled();
  expect(receiver.received).toHaveLength(1);
  expect((await endpoint()).waiting).toBe(2);
  const mails = () => webhooks.db("mail_deliveries").orderBy("created_at").orderBy("kind").pluck("kind");
  await eventually(async () => expect(await mails()).toEqual(["webhook_off"]));

  await client.changeWebhookEndpoint({ id: off.id, version: off.version, state: WebhookEndpointState.ON }, calls);
  await receiver.requests(3);
  await eventually(async () => expect(await mails()).toEqual(["webhook_off", "webhook_works"]));
  // The first that succeeds brings the mail; the other may be in flight.
  await webhooks.settled();
  expect(await endpoint()).toMatchObject({ state: WebhookEndpointState.ON, waiting: 0 });
});

test("drops what has waited for an endpoint if its owner says so", async () => {
  const { userId, endpoint, client, calls } = await webhooks.agent(receiver);
  const { id: endpointId, version } = await endpoint();
  await client.changeWebhookEndpoint({ id: endpointId, version, state: WebhookEndpointState.OFF }, calls);
  await match(id(), { userId, listId: id() });
  const on = { id: endpointId, version: version + 1, state: WebhookEndpointState.ON, waiting: WaitingWebhooks.DROP };
  await client.changeWebhookEndpoint(on, calls);
  await webhooks.send();
  await webhooks.settled();
  expect(receiver.received).toEqual([]);
  expect(await webhooks.db("webhook_deliveries").pluck("state")).toEqual(["dropped"]);
});

test("switches an endpoint off after five days of failures of messages twelve hours apart", async () => {
  const [lone, busy] = [await webhooks.agent(receiver), await webhooks.agent(other)];
  [receiver, other].forEach((one) => one.always(status(500)));
  await match(id(), { userId: lone.userId, listId: id() });
  await match(id(), { userId: busy.userId, listId: id() });
  await Promise.all([receiver.requests(1), other.requests(1)]);
  await webhooks.settled();
  for (let hour = 0; hour < 24 * 5; hour += 6) {
    await webhooks.later(hours(6));
    await webhooks.settled();
    if (hour === 12) await match(id(), { userId: busy.userId, listId: id() });
  }
  await match(id(), { userId: lone.userId, listId: id() });
  // Of the first account it is the second message, and of the other one a later attempt.
  await match(id(), { userId: busy.userId, listId: id() });
  await webhooks.later(seconds(1));
  await webhooks.settled();

  const failing = { offReason: WebhookOffReason.FAILING };
  for (const one of [busy, lone]) await eventually(async () => expect(await one.endpoint()).toMatchObject(failing));
  expect(await webhooks.db("mail_deliveries").pluck("kind")).toEqual(["webhook_off", "webhook_off"]);
});

test("keeps an endpoint on after five days with one message or one success", async () => {
  const [lone, busy] = [await webhooks.agent(receiver), await webhooks.agent(other)];
  receiver.always(status(500));
  other.always(status(500));
  await match(id(), { userId: lone.userId, listId: id() });
  await match(id(), { userId: busy.userId, listId: id() });
  await Promise.all([receiver.requests(1), other.requests(1)]);
  await webhooks.settled();
  for (let hour = 0; hour < 24 * 5; hour += 6) {
    if (hour === 60) {
      other.next(status(200));
      await match(id(), { userId: busy.userId, listId: id() });
    }
    await webhooks.later(hours(6));
    await webhooks.settled();
  }
  await match(id(), { userId: busy.userId, listId: id() });
  await webhooks.settled();
  expect((await lone.endpoint()).state).toBe(WebhookEndpointState.ON);
  expect((await busy.endpoint()).state).toBe(WebhookEndpointState.ON);
});

test("sends a test, an attempt again and a time again, however old it is", async () => {
  const { userId, client, calls, endpoints, attempts } = await webhooks.agent(receiver);
  const endpointId = endpoints[0]!.id;
  await client.sendTestWebhook({ id: endpointId }, calls);
  expect(bodies(await receiver.requests(1))[0]!.type).toBe("webhook.test");
  const from = now();
  await match(id(), { userId, listId: id() });
  await receiver.requests(2);
  await webhooks.settled();
  const [newest] = await attempts();
  await client.resendWebhook({ attemptId: newest!.id }, calls);
  await receiver.requests(3);
  await webhooks.settled();
  webhooks.clock.advance(days(20));
  const { count } = await client.replayWebhooks({ id: endpointId, from, until: now() }, calls);
  expect(count).toBe(1);

  const [, ...sent] = await receiver.requests(4);
  expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("replays no more while messages of an earlier replay wait, even if asked at once", async () => {
  const { userId, client, calls, endpoints, endpoint, attempts } = await webhooks.agent(receiver);
  const from = now();
  await match(id(), { userId, listId: id() });
  await receiver.requests(1);
  await webhooks.settled();
  receiver.always(status(500));
  const period = { id: endpoints[0]!.id, from, until: timestampFromDate(new Date(webhooks.clock.now().getTime() + 1)) };
  const replay = () => client.replayWebhooks(period, calls);
  const all = await transaction(webhooks.db, async (tx) => {
    // None comes to its end before all have begun.
    await tx("webhook_deliveries").forUpdate();
    const asked = Promise.allSettled([replay(), replay(), replay()]);
    await eventually(async () => {
      const waiting = webhooks.db("pg_stat_activity").whereRaw("datname = current_database()");
      expect(await waiting.where({ wait_event_type: "Lock" })).toHaveLength(3);
    });
    return { asked };
  }).then(({ asked }) => asked);
  expect(all.filter(({ status: outcome }) => outcome === "fulfilled")).toHaveLength(1);
  await receiver.requests(2);
  await webhooks.settled();
  expect((await refusalOf(replay())).code).toBe("webhook_replay_waits");
  const made = await attempts();
  expect(made).toHaveLength(2);
  const { startedAt, result } = made[0]!;
  expect((await endpoint()).lastAttempt).toMatchObject({ startedAt, result, status: 500 });
  expect(endpoints[0]!.lastAttempt).toBeUndefined();

  receiver.always(status(204));
  await webhooks.later(seconds(6));
  await receiver.requests(3);
  await webhooks.settled();
  expect((await replay()).count).toBe(1);
});

test("tells buyers alone why a lead is closed", async () => {
  const [buyer, reader] = [await webhooks.agent(receiver), await webhooks.agent(other)];
  const leadId = id();
  await match(leadId, { userId: buyer.userId, listId: id() }, { userId: reader.userId, listId: id() });
  await Promise.all([receiver.requests(1), other.requests(1)]);
  await buy(leadId, buyer.userId);
  await receiver.requests(2);
  await close(leadId);
  const [ofBuyer, ofOther] = [bodies(await receiver.requests(3)).at(-1)!, bodies(await other.requests(2)).at(-1)!];
  expect([ofBuyer, ofOther].map(({ type }) => type)).toEqual(["lead.closed", "lead.closed"]);
  expect([ofBuyer, ofOther].map(({ data }) => (data as { reason: string | null }).reason)).toEqual(["closed", null]);
});

test("tells a deactivated account of erasures alone, and of all again once it is active", async () => {
  const { userId } = await webhooks.agent(receiver);
  const [leadId, another] = [id(), id()];
  await buy(leadId, userId);
  await receiver.requests(1);
  await webhooks.settled();
  receiver.next(status(500));
  await match(another, { userId, listId: id() });
  await receiver.requests(2);
  await webhooks.settled();

  await webhooks.consume(UserDeactivatedSchema, { userId, country }, { version: 2n });
  await webhooks.later(days(1));
  await match(id(), { userId, listId: id() });
  await close(leadId);
  await erase(leadId);
  await receiver.requests(3);
  await webhooks.settled();
  const states = await webhooks.db("webhook_deliveries").orderBy("id").pluck("state");
  expect(states).toEqual(["delivered", "dropped", "dropped", "dropped", "delivered"]);
  // As if it had been recorded at the same moment.
  await webhooks.db("webhook_deliveries").where({ state: "dropped" }).update({ state: "waiting" });
  await webhooks.later(days(1));
  await webhooks.settled();
  expect(bodies(receiver.received).map(({ type }) => type)).toEqual([
    "lead.delivered",
    "lead.matched",
    "lead.contact_erased",
  ]);

  await webhooks.db("webhook_deliveries").where({ state: "waiting" }).update({ state: "dropped" });
  await webhooks.consume(UserReactivatedSchema, { userId, country }, { version: 3n });
  await match(id(), { userId, listId: id() });
  expect(bodies(await receiver.requests(4)).at(-1)!.type).toBe("lead.matched");
});

test("records an event of over a day ago and does not send it", async () => {
  const { userId } = await webhooks.agent(receiver);
  const matchedAt = timestampFromDate(new Date(webhooks.clock.now().getTime() - hours(25)));
  const matches = [{ userId, listId: id(), mode: LeadListMode.NOTIFICATION }];
  await webhooks.consume(LeadMatchedSchema, { leadId: id(), country, matchedAt, matches });
  await webhooks.send();
  expect(await webhooks.db("webhook_deliveries").pluck("state")).toEqual(["stale"]);
  expect(await webhooks.db("webhook_messages").pluck("type")).toEqual(["lead.matched"]);
});

test("refuses targets inside, an eleventh endpoint, a known address and another's endpoint", async () => {
  const { client, calls } = await webhooks.agent();
  const add = (url: string) => client.addWebhookEndpoint({ url }, calls);
  for (const url of [
    "http://hooks.example.com/",
    "https://10.0.0.1/",
    "https://localhost/",
    "https://hooks.example.com:8443/",
  ])
    expect((await refusalOf(add(url))).code).toBe("webhook_url_refused");
  await add("https://hooks.example.com/0");
  expect((await refusalOf(add("https://hooks.example.com/0"))).code).toBe("webhook_exists");
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => add(`https://hooks.example.com/${i + 1}`)));
  expect(all.filter(({ status: outcome }) => outcome === "fulfilled")).toHaveLength(9);

  const stranger = await webhooks.agent();
  const { id: endpointId } = (await client.listWebhookEndpoints({}, calls)).endpoints[0]!;
  const strange = [
    stranger.client.changeWebhookEndpoint(
      { id: endpointId, version: 1, url: "https://hooks.example.com/x" },
      stranger.calls,
    ),
    stranger.client.rotateWebhookSecret({ id: endpointId }, stranger.calls),
    stranger.client.sendTestWebhook({ id: endpointId }, stranger.calls),
    stranger.client.listWebhookAttempts({ id: endpointId, limit: 1 }, stranger.calls),
    stranger.client.replayWebhooks({ id: endpointId, from: now(), until: now() }, stranger.calls),
  ];
  for (const call of strange) expect((await refusalOf(call)).code).toBe("not_found");
  await stranger.client.removeWebhookEndpoint({ id: endpointId }, stranger.calls);
  expect((await client.listWebhookEndpoints({}, calls)).endpoints).toHaveLength(10);
});

test("publishes the removal of an endpoint once, by its owner alone", async () => {
  const [{ userId, endpoints, client, calls }, stranger] = [await webhooks.agent(receiver), await webhooks.agent()];
  const endpointId = endpoints[0]!.id;
  const published = async () => (await drainOutbox(webhooks.db)).of(WebhookEndpointRemovedSchema);
  await stranger.client.removeWebhookEndpoint({ id: endpointId }, stranger.calls);
  expect(await published()).toEqual([]);
  for (let i = 0; i < 2; i++) await client.removeWebhookEndpoint({ id: endpointId }, calls);
  expect(await published()).toMatchObject([{ endpointId, userId, country: "FI" }]);
});

test("exports an account's endpoints and messages, without secrets and without those of others", async () => {
  const [one, another] = [await webhooks.agent(receiver), await webhooks.agent(receiver)];
  const [leadId, foreignId] = [id(), id()];
  await match(leadId, { userId: one.userId, listId: id() });
  await match(foreignId, { userId: another.userId, listId: id() });
  const { json } = await webhooks.clientOf("identity", PersonalDataService).exportUser({ userId: one.userId });
  const exported = JSON.parse(json) as { webhooks: { endpoints: object[]; messages: { body: string }[] } };
  expect(exported.webhooks.endpoints).toMatchObject([{ id: one.endpoints[0]!.id, url: receiver.url, state: "on" }]);
  expect(exported.webhooks.messages.map(({ body }) => body)).toEqual([expect.stringContaining(leadId)]);
  expect(json).not.toMatch(/secret"|whsec_/i);
  for (const hidden of [foreignId, another.endpoints[0]!.id, one.endpoints[0]!.secret.slice(6)])
    expect(json).not.toContain(hidden);
});

test("deletes messages and attempts after 30 days, and all of an erased account at once", async () => {
  const [kept, erased] = [await webhooks.agent(receiver), await webhooks.agent(receiver)];
  await match(id(), { userId: kept.userId, listId: id() }, { userId: erased.userId, listId: id() });
  await receiver.requests(2);
  await webhooks.settled();
  await webhooks.consume(UserErasedSchema, { userId: erased.userId, country, erasedAt: now() });
  const owners = async () => [
    await webhooks.db("webhook_messages").pluck("account_id"),
    await webhooks.db("webhook_endpoints").pluck("account_id"),
    await webhooks.db("webhook_leads").pluck("account_id"),
  ];
  expect(await owners()).toEqual([[kept.userId], [kept.userId], [kept.userId]]);

  webhooks.clock.advance(days(30));
  await webhooks.runJob("purge-old-data");
  expect(await webhooks.db("webhook_messages")).toEqual([]);
  expect(await webhooks.db("webhook_attempts")).toEqual([]);
});

/** A list of an agent that names an endpoint. */
const choose = (userId: string, endpointId: string | null, listId = id()) =>
  webhooks
    .consume(ListWebhookChosenSchema, { listId, country, userId, ...(endpointId && { endpointId }) })
    .then(() => listId);

/** The types that each receiver got, once messages to both of them are sent. */
async function arrived(): Promise<string[][]> {
  await webhooks.settled();
  await webhooks.send();
  await webhooks.settled();
  return [receiver, other].map(({ received }) => bodies(received).map(({ type }) => type));
}

test("sends events of a list's leads to its endpoint alone, and others to those without lists", async () => {
  const { userId, endpoints, endpoint } = await webhooks.agent(receiver, other);
  const named = await choose(userId, endpoints[0]!.id);
  expect((await endpoint()).listIds).toEqual([named]);
  const [ofNamed, ofOther, ofBoth, byHand] = [id(), id(), id(), id()];
  await match(ofNamed, { userId, listId: named });
  await buy(ofNamed, userId);
  expect(await arrived()).toEqual([["lead.matched", "lead.delivered"], []]);

  await match(ofOther, { userId, listId: id() });
  await buy(byHand, userId);
  expect((await arrived())[0]).toHaveLength(2);
  expect((await arrived())[1]).toEqual(["lead.matched", "lead.delivered"]);

  await match(ofBoth, { userId, listId: named }, { userId, listId: id() });
  expect((await arrived()).map(({ length }) => length)).toEqual([3, 3]);
});

test("sends one message for two lists with one endpoint, and erasures to each endpoint", async () => {
  const { userId, endpoints } = await webhooks.agent(receiver, other);
  const lists = [await choose(userId, endpoints[0]!.id), await choose(userId, endpoints[0]!.id)];
  const leadId = id();
  await match(leadId, ...lists.map((listId) => ({ userId, listId })));
  await buy(leadId, userId);
  await erase(leadId);
  expect(await arrived()).toEqual([["lead.matched", "lead.delivered", "lead.contact_erased"], ["lead.contact_erased"]]);
});

test("knows the list of an automatic purchase that is consumed before the match", async () => {
  const { userId, endpoints } = await webhooks.agent(receiver, other);
  const listId = await choose(userId, endpoints[0]!.id);
  await buy(id(), userId, { listId });
  expect(await arrived()).toEqual([["lead.delivered"], []]);
});

test("follows a list to another endpoint, and to those without lists once it names none", async () => {
  const { userId, endpoints, client, calls } = await webhooks.agent(receiver, other);
  const listId = await choose(userId, endpoints[0]!.id);
  await choose(userId, endpoints[1]!.id, listId);
  await match(id(), { userId, listId });
  expect(await arrived()).toEqual([[], ["lead.matched"]]);

  await choose(userId, null, listId);
  await match(id(), { userId, listId });
  expect((await arrived()).map(({ length }) => length)).toEqual([1, 2]);

  await choose(userId, endpoints[1]!.id, listId);
  await client.removeWebhookEndpoint({ id: endpoints[1]!.id }, calls);
  await match(id(), { userId, listId });
  expect((await arrived()).map(({ length }) => length)).toEqual([2, 2]);
});

test("keeps messages for an endpoint that is off, and lets no list name another's endpoint", async () => {
  const [agent, stranger] = [await webhooks.agent(receiver, other), await webhooks.agent(other)];
  const { userId, endpoints, client, calls } = agent;
  const listId = await choose(userId, endpoints[0]!.id);
  const { version } = await agent.endpoint();
  await client.changeWebhookEndpoint({ id: endpoints[0]!.id, version, state: WebhookEndpointState.OFF }, calls);
  await match(id(), { userId, listId });
  expect(await arrived()).toEqual([[], []]);
  expect((await agent.endpoint()).waiting).toBe(1);

  const foreign = await choose(userId, stranger.endpoints[0]!.id);
  await match(id(), { userId, listId: foreign });
  expect(await arrived()).toEqual([[], ["lead.matched"]]);
  expect((await stranger.endpoint()).listIds).toEqual([]);
});

test("gives a list the account's endpoint of a URL, and adds it once however often it is asked", async () => {
  const { client, calls, endpoints } = await webhooks.agent(receiver);
  expect(await client.useWebhookEndpoint({ url: receiver.url }, calls)).toMatchObject({ id: endpoints[0]!.id });
  const url = "https://hooks.example.com/list";
  const used = await Promise.all([1, 2, 3].map(() => client.useWebhookEndpoint({ url }, calls)));
  expect(new Set(used.map((one) => one.id)).size).toBe(1);
  expect(used.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect((await client.listWebhookEndpoints({}, calls)).endpoints).toHaveLength(2);
  const inside = client.useWebhookEndpoint({ url: "https://10.0.0.1/" }, calls);
  expect((await refusalOf(inside)).code).toBe("webhook_url_refused");
  for (let i = 0; i < 8; i++) await client.useWebhookEndpoint({ url: `${url}/${i}` }, calls);
  expect((await refusalOf(client.useWebhookEndpoint({ url: `${url}/full` }, calls))).code).toBe("webhooks_full");
  expect((await client.useWebhookEndpoint({ url }, calls)).id).toBe(used[0]!.id);
});

test("removes an endpoint as unused, unless a list has used or its agent changed it since", async () => {
  const { client, calls } = await webhooks.agent();
  const use = async (path: string) =>
    (await client.useWebhookEndpoint({ url: `https://hooks.example.com/${path}` }, calls)).id;
  const [refused, used, changed] = [await use("refused"), await use("used"), await use("changed")];
  await use("used");
  await client.changeWebhookEndpoint({ id: changed, version: 1, eventTypes: { types: ["lead.closed"] } }, calls);
  const remove = (endpointId: string) => client.removeWebhookEndpoint({ id: endpointId, onlyUnused: true }, calls);
  await Promise.all([refused, used, changed].map(remove));
  const ids = async () => (await client.listWebhookEndpoints({}, calls)).endpoints.map((endpoint) => endpoint.id);
  expect(await ids()).toEqual([used, changed]);

  // Whichever comes first, the second list has an endpoint that is there.
  const paths = ["a", "b", "c", "d", "e", "f"];
  const first = await Promise.all(paths.map(use));
  const second = await Promise.all(paths.flatMap((path, i) => [use(path), remove(first[i]!)]));
  expect(await ids()).toEqual(expect.arrayContaining(second.filter((answer) => typeof answer === "string")));
});

test("keeps a URL in one form, and knows it in others, even one kept as it was typed", async () => {
  const { client, calls, userId } = await webhooks.agent();
  const add = (url: string) => client.addWebhookEndpoint({ url }, calls);
  const { endpoint } = await add("https://HOOKS.example.com:443/a/../b");
  expect(endpoint!.url).toBe("https://hooks.example.com/b");
  const typed = {
    account_id: userId,
    country,
    url: "https://crm.example.com",
    secret: Buffer.alloc(60),
    created_at: webhooks.clock.now(),
  };
  const [before] = await webhooks.db("webhook_endpoints").insert(typed).returning<{ id: string }[]>("id");

  expect(await client.useWebhookEndpoint({ url: "https://crm.example.com/" }, calls)).toMatchObject({
    id: before!.id,
    isNew: false,
  });
  const taken = [
    add("https://CRM.example.com/"),
    client.changeWebhookEndpoint({ id: endpoint!.id, version: 1, url: "https://crm.example.com/" }, calls),
  ];
  for (const call of taken) expect((await refusalOf(call)).code).toBe("webhook_exists");
  const kept = await client.changeWebhookEndpoint(
    { id: before!.id, version: 2, url: "https://crm.example.com" },
    calls,
  );
  expect(kept.endpoint!.url).toBe("https://crm.example.com/");
  expect((await refusalOf(add(String.raw`https://localhost\@hooks.example.com/`))).code).toBe("webhook_url_refused");
});
