import { create, toJsonString } from "@bufbuild/protobuf";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { CreditsGrantedSchema, CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { testDatabase } from "../testing/index.ts";
import type { TestDatabase } from "../testing/index.ts";
import type { DeadLetter } from "./dead-letters.ts";
import type { Origin } from "./delivery.ts";
import { handleRecords } from "./handle-records.ts";
import { consumer, eventType, toHeaders } from "./index.ts";

let database: TestDatabase;
let name: string;
/** Balances of the events of each call of a handler. */
let calls: number[][];
let letters: DeadLetter[];

beforeAll(async () => {
  database = await testDatabase(new URL("../../test/migrations/", import.meta.url));
}, 30_000);
beforeEach(() => {
  name = `test.${crypto.randomUUID().slice(0, 8)}`;
  calls = [];
  letters = [];
});
afterAll(() => database.close());

function record<T extends DescMessage>(schema: T, init: MessageInitShape<T>): Origin {
  const { topic, type } = eventType(schema);
  const headers = toHeaders({
    eventId: crypto.randomUUID(),
    type,
    source: "/test",
    subject: name,
    time: new Date(),
    version: 1n,
    country: "FI",
    schema: schema.typeName,
    traceparent: undefined,
  });
  const value = Buffer.from(toJsonString(schema, create(schema, init)));
  const message = { key: Buffer.from(name), value, headers, offset: "0", timestamp: "0", attributes: 0 };
  return { topic, partition: 0, message };
}

const spent = (balance: number) => record(CreditsSpentSchema, { userId: name, country: "FI", balance });
const granted = (balance: number) => record(CreditsGrantedSchema, { userId: name, country: "FI", balance });

/** One batch for a consumer that takes many spendings at once and grants one by one; `poison` is beyond it. */
async function handle(batch: Origin[], poison?: number): Promise<void> {
  const recording = consumer(name)
    .onMany(CreditsSpentSchema, async (events, tx) => {
      const balances = events.map(({ balance }) => balance);
      calls.push(balances);
      await tx("effects").insert(
        balances.map((balance) => ({ event_id: crypto.randomUUID(), key: name, version: balance })),
      );
      if (poison !== undefined && balances.includes(poison)) throw new RangeError("never");
    })
    .on(CreditsGrantedSchema, async ({ balance }) => {
      calls.push([balance]);
    });
  const deadLetters = { put: async (letter: DeadLetter) => void letters.push(letter), close: async () => {} };
  const log = pino({ enabled: false });
  const handling = { db: database.db, consumer: recording, group: name, deadLetters, log, pause: async () => true };
  expect(await handleRecords(handling, batch)).toBe(true);
}

const effects = async () =>
  (await database.db("effects").where({ key: name }).orderBy("id").pluck("version")).map(Number);

test("events of a type that follow each other are handed over together, in order and not across another type", async () => {
  await handle([spent(1), spent(2), spent(3), granted(4), granted(5), spent(6), granted(7), spent(8), spent(9)]);
  expect(calls).toEqual([[1, 2, 3], [4], [5], [6], [7], [8, 9]]);
  expect(await effects()).toEqual([1, 2, 3, 6, 8, 9]);
});

test("an event that comes twice, in a batch or after it, is handed over once", async () => {
  const [first, second, third, fourth] = [spent(1), spent(2), spent(3), spent(4)];
  await handle([first, second, first]);
  await handle([second, third, first, third, fourth]);
  await handle([fourth, first]);
  expect(calls).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(await effects()).toEqual([1, 2, 3, 4]);
});

test("an event that fails keeps out none of those it came with", async () => {
  await handle([spent(1), spent(2), spent(3)], 2);
  expect(calls).toEqual([[1, 2, 3], [1], [2], [2], [2], [2], [3]]);
  expect(await effects()).toEqual([1, 3]);
  expect(letters).toMatchObject([{ attempts: 4, fault: { name: "RangeError" } }]);
});
