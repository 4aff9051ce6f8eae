import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { eventually, refusalOf } from "@doorlight/common/testing";
import { seconds } from "@doorlight/common/time";
import { IntakeChangedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { IntakeState } from "@doorlight/proto/leads/v1/intake_service_pb";
import { SourceWebhooksService } from "@doorlight/proto/notifications/v1/source_webhooks_service_pb";
import { WebhookAttemptResult, WebhookEndpointState } from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import { RefundReason } from "@doorlight/proto/refunds/v1/refund_pb";
import { Webhook } from "standardwebhooks";
import { invariants } from "../src/db/invariants.ts";
import { startWebhooks, type StartedWebhooks } from "./start-webhooks.ts";
import { openReceiver, type Receiver, status } from "./webhook-receiver.ts";

let receiver: Receiver;
let webhooks: StartedWebhooks;
let boss: Awaited<ReturnType<StartedWebhooks["asUser"]>>;
let sourceId: string;
beforeAll(async () => {
  receiver = await openReceiver();
  webhooks = await startWebhooks(receiver);
  boss = await webhooks.asUser(crypto.randomUUID(), { role: "super_admin" });
}, 60_000);
afterAll(async () => {
  await webhooks.stop();
  await receiver.close();
});
beforeEach(async () => {
  await webhooks.settled();
  for (const table of ["webhook_endpoints", "webhook_messages", "webhook_leads", "mail_deliveries"])
    await webhooks.db(table).delete();
  receiver.reset();
  sourceId = crypto.randomUUID();
});

const client = () => webhooks.clientOf("gateway", SourceWebhooksService);
const set = (url = receiver.url) => client().setSourceWebhook({ sourceId, country: "FI", url }, boss);
const now = () => timestampFromDate(webhooks.clock.now());
const change = (intakeId: string, request: object = { state: IntakeState.WAITING }, of = sourceId, mark = {}) =>
  webhooks.consume(IntakeChangedSchema, {
    ...mark,
    intakeId,
    sourceId: of,
    country: "FI",
    request: { id: intakeId, receivedAt: now(), ...request },
    changedAt: now(),
  });

test("posts outcomes of a source's requests to its callback, signed and numbered", async () => {
  const { secret } = await set();
  const id = crypto.randomUUID();
  const refunds = [{ reason: RefundReason.DUPLICATE, refundedAt: now() }];
  await change(id);
  await change(id, { state: IntakeState.REFUNDED, publishedAt: now(), sold: 1, cap: 4, refunds });
  await change(crypto.randomUUID(), undefined, crypto.randomUUID());

  const received = await receiver.requests(2);
  const at = webhooks.clock.now().toISOString();
  const messages = received.map(({ body, headers }) => {
    const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const signed = new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, body);
    expect(headers["webhook-signature"]).toBe(signed);
    return JSON.parse(body) as { data: { sequence: number } };
  });
  expect(messages.toSorted((one, other) => one.data.sequence - other.data.sequence).map(({ data }) => data)).toEqual([
    { id, state: "waiting", receivedAt: at, publishedAt: null, sold: null, cap: null, refunds: [], sequence: 1 },
    {
      id,
      state: "refunded",
      receivedAt: at,
      publishedAt: at,
      sold: 1,
      cap: 4,
      refunds: [{ reason: "duplicate", refundedAt: at }],
      sequence: 2,
    },
  ]);
  await webhooks.settled();
  const { attempts } = await client().listSourceWebhookAttempts({ sourceId, limit: 10 }, boss);
  const delivered = ["DELIVERED", "request.changed"];
  expect(attempts.map(({ result, type }) => [WebhookAttemptResult[result], type])).toEqual([delivered, delivered]);
});

test("posts outcomes of tests to the same callback, with the mark and numbers of their own", async () => {
  await set();
  const [real, tested] = [crypto.randomUUID(), crypto.randomUUID()];
  await change(real);
  await change(tested, { state: IntakeState.PUBLISHED }, sourceId, { test: true });
  const bodies = (await receiver.requests(2)).map(({ body }) => JSON.parse(body) as { data: { id: string } });
  const [first, second] = bodies.toSorted((one) => (one.data.id === real ? -1 : 1));
  expect(first).toMatchObject({ data: { id: real, sequence: 1 } });
  expect(first).not.toHaveProperty("test");
  expect(second).toMatchObject({ test: true, data: { id: tested, state: "published", sequence: 1 } });
  const [F6] = invariants;
  if (!F6 || !("sql" in F6)) throw new Error("F6 is no query");
  expect((await webhooks.db.raw<{ rows: object[] }>(F6.sql, { since: new Date(0) })).rows).toEqual([]);
});

test("switches a callback off without a mail, and sends what waits once it is saved again", async () => {
  await set();
  receiver.next(status(410));
  await change(crypto.randomUUID());
  await receiver.requests(1);
  await eventually(async () => {
    const { endpoint } = await client().getSourceWebhook({ sourceId }, boss);
    expect(endpoint).toMatchObject({ state: WebhookEndpointState.OFF, waiting: 1 });
  });
  expect((await set()).secret).toBe("");
  await receiver.requests(2);
  await webhooks.settled();
  const { endpoint } = await client().getSourceWebhook({ sourceId }, boss);
  expect(endpoint).toMatchObject({ state: WebhookEndpointState.ON, waiting: 0 });
  expect(await webhooks.db("mail_deliveries")).toEqual([]);
});

test("keeps one callback of a source, rotates its secret, tests and removes it", async () => {
  const all = await Promise.allSettled([set(), set("https://partner.example.com/one")]);
  expect(await webhooks.db("webhook_endpoints")).toHaveLength(1);
  expect(all.some(({ status: outcome }) => outcome === "fulfilled")).toBe(true);
  await set();
  const { secret } = await client().rotateSourceWebhookSecret({ sourceId }, boss);
  expect(secret).toMatch(/^whsec_/);
  await client().sendSourceTestWebhook({ sourceId }, boss);
  await webhooks.later(seconds(1));
  expect((await receiver.requests(1))[0]!.body).toContain("webhook.test");
  for (let i = 0; i < 2; i++) await client().removeSourceWebhook({ sourceId }, boss);
  expect((await client().getSourceWebhook({ sourceId }, boss)).endpoint).toBeUndefined();
  expect((await refusalOf(client().sendSourceTestWebhook({ sourceId }, boss))).code).toBe("not_found");
  expect((await refusalOf(set("https://10.0.0.1/"))).code).toBe("webhook_url_refused");
});

test("sends the message of an attempt once more", async () => {
  await set();
  receiver.next(status(500));
  await change(crypto.randomUUID());
  const [first] = await receiver.requests(1);
  await webhooks.settled();
  const { attempts } = await client().listSourceWebhookAttempts({ sourceId, limit: 1 }, boss);
  const attemptId = attempts[0]!.id;
  const other = client().resendSourceWebhook({ sourceId: crypto.randomUUID(), attemptId }, boss);
  expect((await refusalOf(other)).code).toBe("not_found");
  await client().resendSourceWebhook({ sourceId, attemptId }, boss);
  const [, again] = await receiver.requests(2);
  expect(again!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
});

test("acts on no endpoint of an agent by the agent's id", async () => {
  const { client: agents, calls, userId, endpoints, attempts } = await webhooks.agent(receiver);
  const of = { sourceId: userId };
  await agents.sendTestWebhook({ id: endpoints[0]!.id }, calls);
  await receiver.requests(1);
  await webhooks.settled();
  const attemptId = (await attempts())[0]!.id;
  expect((await client().getSourceWebhook(of, boss)).endpoint).toBeUndefined();
  for (const refused of [
    () => client().rotateSourceWebhookSecret(of, boss),
    () => client().sendSourceTestWebhook(of, boss),
    () => client().resendSourceWebhook({ ...of, attemptId }, boss),
    () => client().listSourceWebhookAttempts({ ...of, limit: 10 }, boss),
  ])
    expect((await refusalOf(refused())).code).toBe("not_found");
  await client().removeSourceWebhook(of, boss);
  const kept = (await agents.listWebhookEndpoints({}, calls)).endpoints;
  expect(kept).toMatchObject([{ id: endpoints[0]!.id, version: endpoints[0]!.version }]);
});
