import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { checkMigrated, migrate } from "../../src/db/migrate.ts";
import { kitMigrations } from "../../src/db/migration-source.ts";
import type { TestDatabase } from "../../src/testing/index.ts";
import { emptyDatabase } from "./empty-database.ts";

const MIGRATIONS = new URL("../migrations/", import.meta.url);
const names = [
  "kit/0001-outbox",
  "kit/0002-event-checks",
  "kit/0003-invariants",
  "kit/0004-release-epochs",
  "kit/0005-dead-letter-records",
  "kit/0006-daily-figures",
  "kit/0007-monthly-figures",
  "kit/0008-active-days",
  "kit/0009-event-numbers",
  "0001-effects",
];

let empty: TestDatabase;
beforeEach(async () => {
  empty = await emptyDatabase();
});
afterEach(() => empty.close());

/** Makes the tables as the first release did: the kit's migrations under numbers of the service. */
async function migratedByFirstRelease(files: Readonly<Record<string, string>>): Promise<void> {
  const { db } = empty;
  await db.raw(
    "create table schema_migrations (id serial primary key, name text, batch int, migration_time timestamptz)",
  );
  for (const [file, name] of Object.entries(files)) {
    await db.raw(await readFile(new URL(file, kitMigrations), "utf8"));
    await db("schema_migrations").insert({ name, batch: 1, migration_time: new Date() });
  }
  await db("outbox").insert({ topic: "t", key: "k", type: "T", aggregate_version: 1, payload: {} });
}

const recorded = () => empty.db("schema_migrations").orderBy("id").pluck<string[]>("name");

test("makes the kit's tables before those of the service in a new database", async () => {
  expect(await migrate(empty.db, MIGRATIONS)).toEqual(names);
  expect(await recorded()).toEqual(names);
});

test("keeps the kit's tables of the first release, and the records that its processes ask for", async () => {
  const before = { "0001-outbox.sql": "0001-outbox", "0002-event-checks.sql": "0013-event-checks" };
  const former = { ...before, "0003-invariants.sql": "0012-invariants" };
  await migratedByFirstRelease(former);

  expect(await migrate(empty.db, MIGRATIONS)).toEqual(names);
  await checkMigrated(empty.db, MIGRATIONS);

  expect(await empty.db("outbox")).toHaveLength(1);
  expect(await recorded()).toEqual([...Object.values(former), ...names]);
  expect(await migrate(empty.db, MIGRATIONS)).toEqual([]);
});

test("makes the tables that an unfinished upgrade to the first release had not reached", async () => {
  await migratedByFirstRelease({ "0001-outbox.sql": "0001-outbox" });
  await migrate(empty.db, MIGRATIONS);

  for (const table of ["dead_letters", "invariant_runs"]) expect(await empty.db.schema.hasTable(table)).toBe(true);
});
