import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { transaction } from "../../src/db/transaction.ts";
import type { Tx } from "../../src/db/connect-db.ts";
import { drainOutbox, eventually, testDatabase } from "../../src/testing/index.ts";
import type { TestDatabase } from "../../src/testing/index.ts";
import { makeOutbox } from "../../src/outbox/outbox.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());

const outbox = makeOutbox();
const spent = { userId: "user-1", country: "FI", credits: 1, purchaseId: "p-1", balance: 0 };

test("publishes an event with its topic, type, key and proto JSON", async () => {
  await transaction(database.db, (tx) => outbox.append(tx, CreditsSpentSchema, spent, { version: 7n }));

  const row = await database.db("outbox").first();
  expect(row).toMatchObject({
    topic: "purchasing.account.v1",
    type: "doorlight.purchasing.account.credits_spent.v1",
    key: "user-1",
    aggregate_version: 7n,
    payload: { userId: "user-1", country: "FI", credits: 1, purchaseId: "p-1", balance: 0 },
    headers: {},
    sent_at: null,
  });
  expect(row.event_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
});

test("never publishes an event of a transaction that fails", async () => {
  const before = await database.db("outbox").count();
  const failing = transaction(database.db, async (tx) => {
    await outbox.append(tx, CreditsSpentSchema, spent, { version: 8 });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await database.db("outbox").count()).toEqual(before);
});

test("refuses an event without a key", async () => {
  const keyless = transaction(database.db, (tx) =>
    outbox.append(tx, CreditsSpentSchema, { ...spent, userId: "" }, { version: 1 }),
  );
  await expect(keyless).rejects.toThrow("doorlight.purchasing.account.credits_spent.v1 has no key");
});

/** Under numbers of its own, which repeat and skip as those of aggregates do. */
const append = (tx: Tx, userId: string, version: number) =>
  outbox.append(tx, CreditsSpentSchema, { ...spent, userId }, { version });
const numbersOf = (key: string) => database.db("outbox").where({ key }).orderBy("id").pluck("aggregate_version");

test("numbers the events of a key one by one, however their writer's versions repeat and skip", async () => {
  for (const version of [4, 4, 9, 5]) await transaction(database.db, (tx) => append(tx, "numbered", version));
  await transaction(database.db, async (tx) => {
    await append(tx, "numbered", 1);
    await append(tx, "numbered-other", 1);
    await append(tx, "numbered", 1);
  });
  expect(await numbersOf("numbered")).toEqual([4n, 5n, 6n, 7n, 8n, 9n]);
  expect(await numbersOf("numbered-other")).toEqual([1n]);
});

test("leaves no number out for a transaction that is undone", async () => {
  const undone = transaction(database.db, async (tx) => {
    await append(tx, "undone", 1);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await transaction(database.db, (tx) => append(tx, "undone", 1));
  await transaction(database.db, (tx) => append(tx, "undone", 1));
  expect(await numbersOf("undone")).toEqual([1n, 2n]);
});

test("numbers the events of writers that hold no lock one by one, in the order of their ids", async () => {
  const write = async (writer: number) => {
    for (let nth = 0; nth < 25; nth += 1) {
      await transaction(database.db, async (tx) => {
        await append(tx, "contended", 1);
        await append(tx, `writer-${writer}`, 1);
      });
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
  expect(await numbersOf("contended")).toEqual(Array.from({ length: 100 }, (_, i) => BigInt(i + 1)));
});

test("takes the id of an event behind the lock of its key, so that order is that of commits", async () => {
  const { db } = database;
  const first = await db.transaction();
  await append(first, "queued", 1);
  const second = transaction(db, (tx) => append(tx, "queued", 1));
  await eventually(async () => {
    // Other databases of the server have locks of their own.
    const here = db("pg_stat_activity").whereRaw("datname = current_database()");
    expect(await here.where({ wait_event_type: "Lock" }).pluck("pid")).toHaveLength(1);
  });
  await transaction(db, (tx) => append(tx, "not queued", 1));
  await first.commit();
  await second;

  const keys = await db("outbox").whereIn("key", ["queued", "not queued"]).orderBy("id").pluck("key");
  expect(keys).toEqual(["queued", "not queued", "queued"]);
  expect(await numbersOf("queued")).toEqual([1n, 2n]);
});

test("drains each event once for a test", async () => {
  const { db } = database;
  await drainOutbox(db);
  await transaction(db, (tx) => outbox.append(tx, CreditsSpentSchema, spent, { version: 8 }));

  const events = await drainOutbox(db);
  expect(events.of(CreditsSpentSchema)).toMatchObject([{ userId: "user-1", balance: 0 }]);
  expect(events.all).toMatchObject([{ key: "user-1" }]);
  expect((await drainOutbox(db)).all).toEqual([]);
});
