import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { testDatabase } from "../../src/testing/index.ts";
import type { TestDatabase } from "../../src/testing/index.ts";
import { connectDb } from "../../src/db/connect-db.ts";
import { checkMigrated, migrate } from "../../src/db/migrate.ts";
import { kitMigrations } from "../../src/db/migration-source.ts";
import { runMigrations } from "../../src/db/run-migrations.ts";
import { transaction } from "../../src/db/transaction.ts";
import { emptyDatabase } from "./empty-database.ts";

const MIGRATIONS = new URL("../migrations/", import.meta.url);
const namesIn = (folder: URL) =>
  readdirSync(folder)
    .map((file) => parse(file).name)
    .toSorted();
const everyMigration = [...namesIn(kitMigrations).map((name) => `kit/${name}`), ...namesIn(MIGRATIONS)];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(MIGRATIONS);
});
afterAll(() => database.close());

test("reads whole numbers of 64 bits without loss and dates without a time zone", async () => {
  const { rows } = await database.db.raw("select 9007199254740993::int8 as big, '2028-02-29'::date as day");
  expect(rows).toEqual([{ big: 9007199254740993n, day: "2028-02-29" }]);
});

test("limits statements, waits for locks and idle transactions", async () => {
  const { rows } = await database.db.raw(
    "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name",
  );
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "10000" },
    { name: "lock_timeout", setting: "2000" },
    { name: "statement_timeout", setting: "5000" },
  ]);
});

test("names the cause of a database error and none of the bound values", async () => {
  await database.db.raw("create table people (email text primary key)");
  const person = { email: "aino@example.test" };
  await database.db("people").insert(person);

  const again = (await database
    .db("people")
    .insert(person)
    .catch((error: Error) => error)) as Error;

  expect(again.message).toContain("duplicate key");
  expect(`${again.message}${again.stack}`).not.toContain("aino");
});

test("runs migrations on the database that a mounted file names", async () => {
  const empty = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "database-url-"));
  writeFileSync(join(folder, "url"), `${empty.url}\n`);
  const { DATABASE_URL: before } = process.env;
  delete process.env.DATABASE_URL;
  process.env.DATABASE_URL_FILE = join(folder, "url");
  const said = jest.spyOn(console, "log").mockImplementation(() => {});

  await runMigrations(new URL("../src/migrate.ts", import.meta.url).href);

  expect(said).toHaveBeenCalledWith(`Migrated: ${everyMigration.join(", ")}`);
  said.mockRestore();
  delete process.env.DATABASE_URL_FILE;
  if (before) process.env.DATABASE_URL = before;
  rmSync(folder, { recursive: true });
  await empty.close();
});

test("runs each migration once in copies that migrate at the same time", async () => {
  const empty = await emptyDatabase();
  const other = connectDb({ url: empty.url, maxConnections: 2, applicationName: "test" });
  const ran = await Promise.all([migrate(empty.db, MIGRATIONS), migrate(other, MIGRATIONS)]);
  await checkMigrated(other, MIGRATIONS);
  await other.destroy();
  await empty.close();

  expect(ran.flat()).toEqual(everyMigration);
});

test("leaves no lock behind by a migration that was killed", async () => {
  const empty = await emptyDatabase();
  await empty.db.raw("create table schema_migrations_lock (index serial primary key, is_locked integer)");
  await empty.db("schema_migrations_lock").insert({ is_locked: 1 });
  const ran = await migrate(empty.db, MIGRATIONS);
  await empty.close();

  expect(ran).toEqual(everyMigration);
});

test("is not ready before its migrations have run, and stays ready after a later release's", async () => {
  const { db } = database;
  await db("schema_migrations").where({ name: "0001-effects" }).update({ name: "0002-of-a-later-release" });
  await expect(checkMigrated(db, MIGRATIONS)).rejects.toThrow("Migrations not run yet: 0001-effects");

  await db("schema_migrations").insert({ name: "0001-effects", batch: 1, migration_time: new Date() });
  await checkMigrated(db, MIGRATIONS);
  expect(await migrate(db, MIGRATIONS)).toEqual([]);
});

test("runs the victim of a deadlock again", async () => {
  const { db } = database;
  await db.raw("create table pairs (id int primary key, n int not null)");
  await db.raw("insert into pairs values (1, 0), (2, 0)");
  const both = Promise.withResolvers<void>();
  let locked = 0;

  const bump = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await tx("pairs").where({ id: first }).increment("n");
      if (++locked === 2) both.resolve();
      await both.promise;
      await tx("pairs").where({ id: second }).increment("n");
    });
  await Promise.all([bump(1, 2), bump(2, 1)]);

  expect(await db("pairs").pluck("n")).toEqual([2, 2]);
  // The victim may come back before the other one has woken up, and fall again.
  expect(locked).toBeGreaterThanOrEqual(3);
});

test("rolls back a transaction that fails otherwise and throws its error", async () => {
  const failing = transaction(database.db, async (tx) => {
    await tx.raw("create table half_done ()");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await database.db.schema.hasTable("half_done")).toBe(false);
});
