import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { DeadLettersService, ReplayOutcome } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { transaction } from "../src/db/transaction.ts";
import { eventInvariants } from "../src/invariants/event-invariants.ts";
import { consumer, type EventMeta } from "../src/kafka/consumer.ts";
import type { Origin } from "../src/kafka/delivery.ts";
import { handleRecords } from "../src/kafka/handle-records.ts";
import { claimNew } from "../src/kafka/inbox.ts";
import type { Kafka } from "../src/kafka/kafka.ts";
import type { BaseConfig } from "../src/runtime/kit.ts";
import { eventually, refusalOf, type StartedForTest, startForTest } from "../src/testing/index.ts";
import { spentRecord } from "./publish.ts";

type Config = BaseConfig & { DATABASE_URL: string };

const kafka = { topic: (name: string) => `test.${name}` } as Kafka;
const name = "echo.credits";
/** What the handler does after its effect. */
let then: (meta: EventMeta) => Promise<void> | void;
const echo = consumer(name).on(CreditsSpentSchema, async (event, tx, meta) => {
  await tx("effects").insert({ event_id: meta.eventId, key: event.userId, version: meta.version.toString() });
  await then(meta);
});
/** What happens between the last attempt and the record that there is no other. */
let put = () => Promise.resolve();
const fails = () => {
  throw new RangeError("of somebody's private number 0401234567");
};

let service: StartedForTest;
beforeAll(async () => {
  service = await startForTest<Config>({
    name: "echo",
    migrations: new URL("./migrations/", import.meta.url),
    build: () => ({ invariants: eventInvariants, consumers: [echo] }),
  });
});
afterEach(async () => {
  put = () => Promise.resolve();
  for (const table of ["effects", "dead_letters", "inbox"]) await service.db(table).delete();
});
afterAll(() => service.stop());

let offset = 0;
function originOf(userId: string, version: number, changes: { value?: string; headers?: object } = {}): Origin {
  const { key, value, headers } = { ...spentRecord(kafka, userId, version), ...changes };
  const message = { key: Buffer.from(key!), value: Buffer.from(String(value)), headers, offset: String(offset++) };
  return {
    topic: kafka.topic("purchasing.account.v1"),
    partition: 0,
    message: message as unknown as Origin["message"],
  };
}

/** These records come to the consumer. */
async function receive(...origins: Origin[]): Promise<void> {
  const deadLetters = { put: () => put(), close: async () => {} };
  const log = pino({ enabled: false });
  await handleRecords(
    { db: service.db, consumer: echo, group: name, deadLetters, log, pause: async () => true },
    origins,
  );
}

/** The consumer gives these records up. */
async function giveUp(...origins: Origin[]): Promise<void> {
  then = fails;
  await receive(...origins);
  then = () => {};
}

const admin = () => service.asUser(randomUUID(), { role: "admin" });
const client = () => service.clientOf("gateway", DeadLettersService);
const list = async (limit = 100) => client().listDeadLetters({ limit }, await admin());

test("lists the events that were given up, the oldest first, without the words of their error", async () => {
  const origin = originOf("u1", 1);
  await giveUp(origin, originOf("u2", 1));
  const { letters, total } = await list();
  expect(total).toBe(2);
  expect(letters.map(({ key }) => key)).toEqual(["u1", "u2"]);
  expect(letters[0]).toMatchObject({
    consumer: name,
    type: "doorlight.purchasing.account.credits_spent.v1",
    eventId: String(origin.message.headers!.ce_id),
    error: "RangeError",
  });
  expect(await list(0)).toMatchObject({ letters: [], total: 2 });
});

test("shows an event by the fields of its type alone", async () => {
  const value = JSON.stringify({ userId: "u1", credits: 2, inventedLater: "Aino, 040 123 4567" });
  await giveUp(originOf("u1", 1, { value }));
  const [letter] = (await list()).letters;
  const { event } = await client().getDeadLetter({ id: letter!.id }, await admin());
  expect(JSON.parse(event)).toEqual({ userId: "u1", credits: 2 });
});

test("shows no content of a record that is no event", async () => {
  await giveUp(originOf("u1", 1, { value: "Aino, 040 123 4567" }), originOf("u2", 1, { headers: {} }));
  for (const { id } of (await list()).letters)
    expect((await client().getDeadLetter({ id }, await admin())).event).toBe("");
  expect(await refusalOf(client().getDeadLetter({ id: randomUUID() }, await admin()))).toMatchObject({
    code: "not_found",
  });
});

test("does not give up an event that another copy of the consumer has handled meanwhile", async () => {
  const origin = originOf("u1", 1);
  const eventId = String(origin.message.headers!.ce_id);
  put = async () => void (await transaction(service.db, (tx) => claimNew(tx, name, [eventId])));
  await giveUp(origin);
  expect((await list()).letters).toEqual([]);
});

const superAdmin = () => service.asUser(randomUUID(), { role: "super_admin" });
const waiting = async () => (await list()).letters.map(({ id }) => id);
const replay = async (ids: string[], dryRun = false) =>
  (await client().replayDeadLetters({ ids, dryRun }, await superAdmin())).replays.map(
    ({ outcome }) => ReplayOutcome[outcome],
  );
const effects = () => service.db("effects").orderBy("id").pluck<string[]>("key");

test("replays a range in its order, each event once", async () => {
  await giveUp(originOf("u1", 1), originOf("u2", 1), originOf("u3", 1));
  const ids = await waiting();
  expect(await replay(ids.slice(0, 2).toReversed())).toEqual(["HANDLED", "HANDLED"]);
  expect(await effects()).toEqual(["u1", "u2"]);
  expect(await replay(ids)).toEqual(["HANDLED", "SETTLED", "SETTLED"]);
  expect(await effects()).toEqual(["u1", "u2", "u3"]);
  expect(await list()).toMatchObject({ letters: [], total: 0 });
});

test("has no effect in a dry run, which says what would happen", async () => {
  await giveUp(originOf("u1", 1), originOf("u2", 1), originOf("u3", 1, { value: "{" }));
  const ids = await waiting();
  then = ({ key }) => (key === "u2" ? fails() : undefined);
  expect(await replay(ids, true)).toEqual(["HANDLED", "FAILED", "UNREADABLE"]);
  expect(await effects()).toEqual([]);
  expect(await waiting()).toEqual(ids);
});

test("leaves an event that fails again waiting, and goes on with others", async () => {
  await giveUp(originOf("u1", 1), originOf("u2", 1));
  const [first, second] = await waiting();
  then = ({ key }) => (key === "u1" ? fails() : undefined);
  const { replays } = await client().replayDeadLetters({ ids: [first!, second!] }, await superAdmin());
  expect(replays).toMatchObject([{ error: "RangeError" }, { error: "" }]);
  expect(await effects()).toEqual(["u2"]);
  expect(await waiting()).toEqual([first]);
});

test("has one effect if two admins replay an event at one moment", async () => {
  await giveUp(originOf("u1", 1));
  const ids = await waiting();
  const isHandling = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  then = () => {
    isHandling.resolve();
    return mayEnd.promise;
  };
  const first = replay(ids);
  await isHandling.promise;
  const second = replay(ids);
  const waiters = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await eventually(async () => expect((await service.db.raw(waiters)).rows).toHaveLength(1));
  mayEnd.resolve();
  expect((await Promise.all([first, second])).flat()).toEqual(["HANDLED", "SETTLED"]);
  expect(await effects()).toEqual(["u1"]);
});

test("has one effect if the event comes again while it is replayed", async () => {
  const origin = originOf("u1", 1);
  await giveUp(origin);
  const [replayed] = await Promise.all([replay(await waiting()), receive(origin)]);
  expect(replayed).toEqual(["HANDLED"]);
  expect(await effects()).toEqual(["u1"]);
  expect(await waiting()).toEqual([]);
});

test("does not wait again for an unreadable record that comes again after it was dropped", async () => {
  const origin = originOf("u1", 1, { headers: {} });
  await giveUp(origin);
  const { dropped } = await client().dropDeadLetters(
    { ids: await waiting(), reason: "No event of ours" },
    await superAdmin(),
  );
  expect(dropped).toBe(1);
  await giveUp(origin);
  expect(await waiting()).toEqual([]);
});

test("drops events with a reason and who gave it, once", async () => {
  await giveUp(originOf("u1", 1));
  const ids = await waiting();
  const by = randomUUID();
  const as = await service.asUser(by, { role: "super_admin" });
  expect(await client().dropDeadLetters({ ids, reason: "Put right by hand" }, as)).toMatchObject({ dropped: 1 });
  expect(await client().dropDeadLetters({ ids, reason: "Once more" }, as)).toMatchObject({ dropped: 0 });
  expect(await replay(ids)).toEqual(["SETTLED"]);
  expect(await service.db("dead_letters")).toMatchObject([
    { settled_as: "dropped", settled_by: by, settled_at: service.clock.now(), reason: "Put right by hand" },
  ]);
});

test("lets super admins alone replay and drop", async () => {
  const forbidden = { code: "forbidden" };
  const [ids, as] = [[randomUUID()], await admin()];
  expect(await refusalOf(client().replayDeadLetters({ ids }, as))).toMatchObject(forbidden);
  expect(await refusalOf(client().dropDeadLetters({ ids, reason: "Test" }, as))).toMatchObject(forbidden);
});
