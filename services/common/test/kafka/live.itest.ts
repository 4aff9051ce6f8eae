import { afterEach, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { live, subscribeLive } from "../../src/kafka/live.ts";
import type { OutgoingRecord } from "../../src/kafka/producer.ts";
import type { RunningGroup } from "../../src/kafka/run-group.ts";
import { eventually } from "../../src/testing/index.ts";
import { publish, spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const log = pino({ enabled: false });
const stores = givenStores();
let running: RunningGroup[] = [];

afterEach(async () => {
  await Promise.all(running.map((group) => group.stop()));
  running = [];
});

/** A key that only this test uses. */
const someone = () => `user-${crypto.randomUUID()}`;
const send = (...records: OutgoingRecord[]) => publish(stores.kafka, ...records);

test("reaches every copy with live events from now on, even after a handler has thrown", async () => {
  const [user, knocking] = [someone(), someone()];
  await send(spentRecord(stores.kafka, user, 1));
  const awake = new Set<string>();
  const seen: [string, number][] = [];
  const copies = ["a", "b"].map((copy) =>
    subscribeLive({
      kafka: stores.kafka,
      log,
      live: live().on(CreditsSpentSchema, (event) => {
        if (event.userId === knocking) awake.add(copy);
        if (event.userId !== user) return;
        seen.push([copy, event.balance]);
        if (event.balance === 2) throw new Error("closed screen");
      }),
    }),
  );
  running.push(...copies);
  await Promise.all(copies.map(({ joined }) => joined));
  // A copy looks where the topics end a moment after it has joined.
  await eventually(async () => {
    await send(spentRecord(stores.kafka, knocking, 1));
    expect(awake.size).toBe(2);
  });
  await send(spentRecord(stores.kafka, user, 2), spentRecord(stores.kafka, user, 3));

  await eventually(() =>
    expect(seen.toSorted()).toEqual([
      ["a", 2],
      ["a", 3],
      ["b", 2],
      ["b", 3],
    ]),
  );
});
