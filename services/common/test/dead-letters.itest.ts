import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { DeadLettersService } from "@doorlight/proto/common/v1/dead_letters_service_pb";
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
import { refusalOf, type StartedForTest, startForTest } from "../src/testing/index.ts";
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

/** The consumer gives these records up. */
async function giveUp(...origins: Origin[]): Promise<void> {
  then = fails;
  const deadLetters = { put: () => put(), close: async () => {} };
  const log = pino({ enabled: false });
  await handleRecords(
    { db: service.db, consumer: echo, group: name, deadLetters, log, pause: async () => true },
    origins,
  );
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
