import { beforeEach, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import type { Consumer, EventMeta } from "../../src/kafka/consumer.ts";
import { consumer } from "../../src/kafka/consumer.ts";
import type { Origin } from "../../src/kafka/delivery.ts";
import { handleRecords } from "../../src/kafka/handle-records.ts";
import type { OutgoingRecord } from "../../src/kafka/producer.ts";
import { spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const stores = givenStores();
let name: string;
let user: string;
let logged: string[];
let paused: number[];
let letters: number;

beforeEach(() => {
  name = `test.${crypto.randomUUID().slice(0, 8)}`;
  user = `user-${crypto.randomUUID()}`;
  [logged, paused, letters] = [[], [], 0];
});

function makeHeldConsumer(then: (meta: EventMeta) => void): Consumer {
  return consumer(name, { whenStuck: "hold" }).on(CreditsSpentSchema, async (event, tx, meta) => {
    await tx("effects").insert({ event_id: meta.eventId, key: event.userId, version: meta.version.toString() });
    then(meta);
  });
}

/** Handles records as one partition brings them; `isOver` says when the process is to stop. */
function handle(of: Consumer, records: OutgoingRecord[], isOver = () => false): Promise<boolean> {
  const handling = {
    db: stores.db,
    consumer: of,
    group: name,
    log: pino({ level: "error" }, { write: (line: string) => void logged.push(line) }),
    deadLetters: {
      async put() {
        letters += 1;
      },
      close: () => Promise.resolve(),
    },
    async pause(ms: number) {
      paused.push(ms);
      return !isOver();
    },
  };
  return handleRecords(handling, records.map(toOrigin));
}

function toOrigin({ topic, key, value, headers }: OutgoingRecord, offset: number): Origin {
  const message = { key: Buffer.from(key ?? ""), value: Buffer.from(value ?? ""), headers, offset: String(offset) };
  return { topic, partition: 0, message: message as unknown as Origin["message"] };
}

const effects = () => stores.db("effects").where({ key: user }).orderBy("id").pluck<bigint[]>("version");
const spent = (version: number) => spentRecord(stores.kafka, user, version);

test("retries an event about money with growing pauses until it succeeds; later events wait", async () => {
  let failures = 12;
  const consumerOfMoney = makeHeldConsumer(({ version }) => {
    if (version === 2n && failures-- > 0) throw new Error("not yet");
  });
  expect(await handle(consumerOfMoney, [spent(1), spent(2), spent(3)])).toBe(true);
  expect(await effects()).toEqual([1n, 2n, 3n]);
  expect(letters).toBe(0);
  // Eleven attempts alone fail; three quick ones first.
  expect(paused.slice(3)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(logged).toHaveLength(8);
  expect(JSON.parse(logged[0]!)).toMatchObject({ consumer: name, msg: "An event holds up those behind it" });
});

test("leaves an event that holds up others to the next process when this one stops", async () => {
  const never = makeHeldConsumer(({ version }) => {
    if (version === 2n) throw new Error("never");
  });
  expect(await handle(never, [spent(1), spent(2), spent(3)], () => paused.length > 5)).toBe(false);
  expect(await effects()).toEqual([1n]);
  expect(letters).toBe(0);
});

test("retries an event that always times out, and reports it if the database is healthy", async () => {
  const slow = consumer(name).on(CreditsSpentSchema, async (_event, tx) => {
    await tx.raw("set local statement_timeout = '1ms'");
    await tx.raw("select pg_sleep(1)");
  });
  expect(await handle(slow, [spent(1)], () => paused.length >= 12)).toBe(false);
  expect(paused).toEqual(Array.from({ length: 12 }, () => 1_000));
  expect(letters).toBe(0);
  // Of the tenth attempt alone, and each after it.
  expect(logged).toHaveLength(3);
  expect(JSON.parse(logged[0]!)).toMatchObject({ consumer: name, msg: "An event holds up those behind it" });
});

test("holds a record that cannot be read, since it may be about money", async () => {
  const garbled = { ...spent(2), value: Buffer.from([0xff, 0x00, 0x7b]) };
  expect(
    await handle(
      makeHeldConsumer(() => {}),
      [spent(1), garbled, spent(3)],
      () => paused.length > 2,
    ),
  ).toBe(false);
  expect(await effects()).toEqual([1n]);
  expect(letters).toBe(0);
});
