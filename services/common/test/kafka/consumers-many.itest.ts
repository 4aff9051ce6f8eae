import { create, toJsonString } from "@bufbuild/protobuf";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { beforeEach, expect, test } from "@jest/globals";
import { CreditsGrantedSchema, CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import type { DeadLetter } from "../../src/kafka/dead-letters.ts";
import type { Origin } from "../../src/kafka/delivery.ts";
import { handleRecords } from "../../src/kafka/handle-records.ts";
import { toHeaders } from "../../src/kafka/cloud-event-headers.ts";
import { consumer } from "../../src/kafka/consumer.ts";
import { eventType } from "../../src/kafka/event-type.ts";
import { givenStores } from "../stores.ts";

const stores = givenStores();
let name: string;
/** Balances of the events of each call of a handler. */
let calls: number[][];
let letters: DeadLetter[];

beforeEach(() => {
  name = `test.${crypto.randomUUID().slice(0, 8)}`;
  calls = [];
  letters = [];
});

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

/** Handles one batch with a consumer that takes many CreditsSpent at once; it fails on the balance `poison`. */
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
  const handling = { db: stores.db, consumer: recording, group: name, deadLetters, log, pause: async () => true };
  expect(await handleRecords(handling, batch)).toBe(true);
}

const effects = async () =>
  (await stores.db("effects").where({ key: name }).orderBy("id").pluck("version")).map(Number);

test("passes consecutive events of its type to onMany in one call, in order", async () => {
  await handle([spent(1), spent(2), spent(3), granted(4), granted(5), spent(6), granted(7), spent(8), spent(9)]);
  expect(calls).toEqual([[1, 2, 3], [4], [5], [6], [7], [8, 9]]);
  expect(await effects()).toEqual([1, 2, 3, 6, 8, 9]);
});

test("passes an event to onMany once that comes twice, in a batch or after it", async () => {
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

test("keeps the effects of a batch in onMany beside an event that fails", async () => {
  await handle([spent(1), spent(2), spent(3)], 2);
  expect(calls).toEqual([[1, 2, 3], [1], [2], [2], [2], [2], [3]]);
  expect(await effects()).toEqual([1, 3]);
  expect(letters).toMatchObject([{ attempts: 4, error: { name: "RangeError" } }]);
});
