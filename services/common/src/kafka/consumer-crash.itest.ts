import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { crashProcess } from "../../test/crash-process.ts";
import { publish, spentRecord } from "../../test/publish.ts";
import { deliveryFaults, effectFaults, eventually, testDatabase, testKafka } from "../testing/index.ts";
import type { Announced, TestDatabase, TestKafka } from "../testing/index.ts";

let database: TestDatabase;
let kafka: TestKafka;
const announced: Announced[] = [];

beforeAll(async () => {
  database = await testDatabase(new URL("../../test/migrations/", import.meta.url));
  kafka = await testKafka();
}, 30_000);
afterAll(async () => {
  await kafka.close();
  await database.close();
}, 30_000);

/** Ten events more on each of four keys. */
async function publishMore(): Promise<void> {
  const start = announced.length / 4;
  for (let version = start + 1; version <= start + 10; version++) {
    for (const user of ["user-1", "user-2", "user-3", "user-4"]) {
      const eventId = crypto.randomUUID();
      announced.push({ eventId, key: user, version: BigInt(version) });
      await publish(kafka.kafka, spentRecord(kafka.kafka, user, version, eventId));
    }
  }
}

async function effectsOf(consumer: string): Promise<Announced[]> {
  const rows = await database.db("effects").whereLike("key", `${consumer}%`).orderBy("id");
  return rows.map((row) => ({ eventId: row.event_id, key: row.key, version: row.version }));
}

/** Kills the consumer at the given hits of its failpoint, one life after the other, then lets it finish. */
async function surviveKills(consumer: string, hits: number[], planted = ""): Promise<void> {
  const env = { DATABASE_URL: database.url, TOPIC_PREFIX: kafka.kafka.prefix, CONSUMER: consumer, PLANTED: planted };
  for (const hit of hits)
    expect(await crashProcess("consumer-process.ts", env, `consumer.after_effect:${hit}`).ended).toBe("SIGKILL");

  const last = crashProcess("consumer-process.ts", env);
  try {
    // The last event of each key is handled after all others.
    await eventually(
      async () => {
        const versions = (await effectsOf(consumer)).map(({ version }) => version);
        expect(versions.filter((version) => version === announced.at(-1)?.version)).toHaveLength(4);
      },
      { timeoutMs: 40_000 },
    );
  } finally {
    await last.kill();
  }
}

test("a consumer killed between effect and commit has each effect once; one that commits first or has no inbox is found out", async () => {
  await publishMore();
  await Promise.all([
    surviveKills("test.steady-", [1, 2]),
    surviveKills("test.hasty-", [5], "commit-first"),
    surviveKills("test.forgetful-", [5], "no-inbox"),
  ]);

  const steady = await effectsOf("test.steady-");
  expect(effectFaults(announced, steady)).toEqual([]);
  expect(deliveryFaults(announced, steady)).toEqual([]);
  expect(effectFaults(announced, await effectsOf("test.hasty-"))).toEqual([expect.stringContaining("had 0 effects")]);
  expect(effectFaults(announced, await effectsOf("test.forgetful-"))).toEqual([
    expect.stringContaining("had 2 effects"),
  ]);
}, 90_000);
