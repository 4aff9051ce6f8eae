import { expect, test } from "@jest/globals";
import { crashProcess } from "../../src/testing/crash-process.ts";
import { deliveryViolations, effectViolations, eventually } from "../../src/testing/index.ts";
import type { PublishedEvent } from "../../src/testing/index.ts";
import { publish, spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const program = new URL("../consumer-process.ts", import.meta.url);
const stores = givenStores();
const published: PublishedEvent[] = [];

/** Ten events more on each of four keys. */
async function publishMore(): Promise<void> {
  const start = published.length / 4;
  for (let version = start + 1; version <= start + 10; version++) {
    for (const user of ["user-1", "user-2", "user-3", "user-4"]) {
      const eventId = crypto.randomUUID();
      published.push({ eventId, key: user, version: BigInt(version) });
      await publish(stores.kafka, spentRecord(stores.kafka, user, version, eventId));
    }
  }
}

async function effectsOf(consumer: string): Promise<PublishedEvent[]> {
  const rows = await stores.db("effects").whereLike("key", `${consumer}%`).orderBy("id");
  return rows.map((row) => ({ eventId: row.event_id, key: row.key, version: row.version }));
}

/** Starts the consumer and kills it at each of the given hits of its failpoint in turn, then lets it finish. */
async function surviveKills(consumer: string, hits: number[], mutant = ""): Promise<void> {
  const env = {
    DATABASE_URL: stores.databaseUrl,
    TOPIC_PREFIX: stores.kafka.prefix,
    CONSUMER: consumer,
    MUTANT: mutant,
  };
  for (const hit of hits)
    expect(await crashProcess(program, { failpoint: `consumer.after_effect:${hit}`, env }).ended).toBe("SIGKILL");

  const last = crashProcess(program, { env });
  try {
    // The last event of each key is handled after all others.
    await eventually(
      async () => {
        const versions = (await effectsOf(consumer)).map(({ version }) => version);
        expect(versions.filter((version) => version === published.at(-1)?.version)).toHaveLength(4);
      },
      { timeoutMs: 40_000 },
    );
  } finally {
    await last.kill();
  }
}

test("has each effect once for a consumer killed before its commit; finds the mutants", async () => {
  await publishMore();
  await Promise.all([
    surviveKills("test.sound-", [1, 2]),
    surviveKills("test.commit-first-", [5], "commit-first"),
    surviveKills("test.no-inbox-", [5], "no-inbox"),
  ]);

  const sound = await effectsOf("test.sound-");
  expect(effectViolations(published, sound)).toEqual([]);
  expect(deliveryViolations(published, sound)).toEqual([]);
  expect(effectViolations(published, await effectsOf("test.commit-first-"))).toEqual([
    expect.stringContaining("had 0 effects"),
  ]);
  expect(effectViolations(published, await effectsOf("test.no-inbox-"))).toEqual([
    expect.stringContaining("had 2 effects"),
  ]);
}, 90_000);
