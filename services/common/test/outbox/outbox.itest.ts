import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { transaction } from "../../src/db/transaction.ts";
import { drainOutbox, testDatabase } from "../../src/testing/index.ts";
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

test("drains each event once for a test", async () => {
  const { db } = database;
  await drainOutbox(db);
  await transaction(db, (tx) => outbox.append(tx, CreditsSpentSchema, spent, { version: 10 }));

  const events = await drainOutbox(db);
  expect(events.of(CreditsSpentSchema)).toMatchObject([{ userId: "user-1", balance: 0 }]);
  expect(events.all).toMatchObject([{ key: "user-1", version: 10n }]);
  expect((await drainOutbox(db)).all).toEqual([]);
});
