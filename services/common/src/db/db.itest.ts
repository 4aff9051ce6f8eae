import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { testDatabase } from "../testing/index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { checkMigrated, connectDb, migrate, transaction } from "./index.ts";

const MIGRATIONS = new URL("../../test/migrations/", import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(MIGRATIONS);
});
afterAll(() => database.close());

test("reads whole numbers of 64 bits without loss and dates without a time zone", async () => {
  const { rows } = await database.db.raw("select 9007199254740993::int8 as big, '2028-02-29'::date as day");
  expect(rows).toEqual([{ big: 9007199254740993n, day: "2028-02-29" }]);
});

test("stops a statement that runs too long and a wait for a lock that takes too long", async () => {
  const { rows } = await database.db.raw(
    "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name",
  );
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "10000" },
    { name: "lock_timeout", setting: "2000" },
    { name: "statement_timeout", setting: "5000" },
  ]);
});

test("copies that migrate at the same time run each migration once", async () => {
  const empty = await testDatabase(new URL("../../test/no-migrations/", import.meta.url));
  const other = connectDb({ url: empty.url, maxConnections: 2, applicationName: "test" });
  const ran = await Promise.all([migrate(empty.db, MIGRATIONS), migrate(other, MIGRATIONS)]);
  await checkMigrated(other, MIGRATIONS);
  await other.destroy();
  await empty.close();

  expect(ran.flat()).toEqual(["0001-events", "0002-effects"]);
});

test("a migration that was killed leaves no lock behind", async () => {
  const empty = await testDatabase(new URL("../../test/no-migrations/", import.meta.url));
  await empty.db("schema_migrations_lock").update({ is_locked: 1 });
  const ran = await migrate(empty.db, MIGRATIONS);
  await empty.close();

  expect(ran).toEqual(["0001-events", "0002-effects"]);
});

test("is not ready while a migration has not run, and is while a later release's has", async () => {
  const { db } = database;
  await db("schema_migrations").where({ name: "0002-effects" }).update({ name: "0003-of-a-later-release" });
  await expect(checkMigrated(db, MIGRATIONS)).rejects.toThrow("Migrations not run yet: 0002-effects");

  await db("schema_migrations").insert({ name: "0002-effects", batch: 1, migration_time: new Date() });
  await checkMigrated(db, MIGRATIONS);
  expect(await migrate(db, MIGRATIONS)).toEqual([]);
});

test("runs the victim of a deadlock again", async () => {
  const { db } = database;
  await db.raw("create table pairs (id int primary key, n int not null)");
  await db.raw("insert into pairs values (1, 0), (2, 0)");
  const both = Promise.withResolvers<void>();
  let holding = 0;

  const bump = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await tx("pairs").where({ id: first }).increment("n");
      if (++holding === 2) both.resolve();
      await both.promise;
      await tx("pairs").where({ id: second }).increment("n");
    });
  await Promise.all([bump(1, 2), bump(2, 1)]);

  expect(await db("pairs").pluck("n")).toEqual([2, 2]);
  expect(holding).toBe(3);
});

test("rolls back and passes on any other error", async () => {
  const failing = transaction(database.db, async (tx) => {
    await tx.raw("create table half_done ()");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await database.db.schema.hasTable("half_done")).toBe(false);
});
