import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { testDatabase } from "../../src/testing/index.ts";
import type { TestDatabase } from "../../src/testing/index.ts";
import { type Db, connectDb } from "../../src/db/connect-db.ts";
import { checkMigrated, migrate } from "../../src/db/migrate.ts";

const TABLE = "create table greetings (name text not null);";
const GREETING = "create function greeting(name text) returns text language sql return 'Hello ' || polite(name);";
const POLITE = "create function polite(name text) returns text language sql return 'dear ' || name;";

let database: TestDatabase;
let folders: string[] = [];
let pools: Db[] = [];

beforeEach(async () => {
  database = await testDatabase(new URL("../no-migrations/", import.meta.url));
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()));
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
  [pools, folders] = [[], []];
});

/** The migrations of a release with these SQL files. */
function release(sql: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  folders.push(folder);
  for (const [path, text] of Object.entries({ "migrations/0001-greetings.sql": TABLE, ...sql })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return pathToFileURL(`${folder}/migrations/`);
}

/** A process of that release. */
function processOf(migrations: URL): Db {
  const db = connectDb({ url: database.url, maxConnections: 2, applicationName: "test", migrations });
  pools.push(db);
  return db;
}

async function greetingOf(db: Db): Promise<string> {
  const { rows } = await db.raw<{ rows: [{ text: string }] }>("select greeting('Aino') as text");
  return rows[0].text;
}

async function schemas(): Promise<string[]> {
  return database.db("pg_namespace").whereLike("nspname", "sql\\_%").pluck<string[]>("nspname");
}

test("applies functions in whatever order they need each other, and finds them by plain name", async () => {
  const first = release({ "sql/greeting.sql": GREETING, "sql/words/polite.sql": POLITE });
  expect(await migrate(database.db, first)).toEqual(["0001-greetings", expect.stringMatching(/^sql_[0-9a-f]{16}$/)]);
  expect(await greetingOf(processOf(first))).toBe("Hello dear Aino");
});

test("makes tables of a later migration beside the functions, not among them", async () => {
  const first = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE });
  await migrate(database.db, first);
  await processOf(first).raw("insert into greetings values ('Aino')");
  expect(await database.db("public.greetings").pluck("name")).toEqual(["Aino"]);
});

test("lets a role that does not own the schema call its functions and use its types", async () => {
  const rude =
    "create type manner as (word text); create function rude(manner manner) returns text language sql return manner.word;";
  const first = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE, "sql/rude.sql": rude });
  await migrate(database.db, first);
  const role = `service_${database.url.split("_").at(-1)}`;
  await database.db.raw(`create role ${role} login password 'secret'`);
  try {
    const url = new URL(database.url);
    [url.username, url.password] = [role, "secret"];
    const service = connectDb({ url: url.href, maxConnections: 1, applicationName: "test", migrations: first });
    pools.push(service);

    expect(await greetingOf(service)).toBe("Hello dear Aino");
    const { rows } = await service.raw<{ rows: unknown[] }>(
      `select rude(jsonb_populate_record(null::manner, '{"word": "hey"}')) as text`,
    );
    expect(rows).toEqual([{ text: "hey" }]);
    await service.destroy();
  } finally {
    await database.db.raw(`drop role ${role}`);
  }
});

test("does not apply unchanged files again", async () => {
  const first = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE });
  await migrate(database.db, first);
  const before = await database.db("pg_proc").where({ proname: "greeting" }).pluck("oid");
  const copy = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE });
  expect(await migrate(database.db, copy)).toEqual([]);
  expect(await database.db("pg_proc").where({ proname: "greeting" }).pluck("oid")).toEqual(before);
});

test("keeps a process's own functions while it applies those of the next release beside them", async () => {
  const first = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE });
  const second = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE.replace("dear", "honoured") });
  await migrate(database.db, first);
  const older = processOf(first);
  await greetingOf(older);
  await migrate(database.db, second);
  expect(await greetingOf(older)).toBe("Hello dear Aino");
  expect(await greetingOf(processOf(first))).toBe("Hello dear Aino");
  expect(await greetingOf(processOf(second))).toBe("Hello honoured Aino");
});

test("is not ready before its release's functions are applied, and stays ready after the next", async () => {
  const first = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE });
  const second = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": `${POLITE} -- faster` });
  await migrate(database.db, first);
  const newer = processOf(second);
  await expect(checkMigrated(newer, second)).rejects.toThrow("No SQL functions to be found in schema sql_");
  await migrate(database.db, second);
  await checkMigrated(newer, second);
  await checkMigrated(processOf(first), first);
});

test("keeps the functions of the last ten releases, and counts one rolled back to as the last", async () => {
  const releases = Array.from({ length: 12 }, (_, index) =>
    release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE.replace("dear", `dear ${index}`) }),
  );
  const [first, second, third] = releases as [URL, URL, URL];
  await migrate(database.db, first);
  const rolledBackTo = processOf(first);
  for (const each of [second, first, ...releases.slice(2, -1)]) await migrate(database.db, each);

  expect(await greetingOf(rolledBackTo)).toBe("Hello dear 0 Aino");
  await expect(greetingOf(processOf(second))).rejects.toThrow("greeting(unknown) does not exist");
  await migrate(database.db, releases.at(-1)!);
  await expect(greetingOf(processOf(first))).rejects.toThrow("greeting(unknown) does not exist");
  expect(await greetingOf(processOf(third))).toBe("Hello dear 2 Aino");
  expect(await schemas()).toHaveLength(10);
});

test("leaves nothing behind of a file that fails, and names it", async () => {
  const first = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE });
  await migrate(database.db, first);
  const before = await schemas();
  const broken = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE, "sql/rude.sql": "create function" });
  await expect(migrate(database.db, broken)).rejects.toThrow("rude.sql: syntax error");
  const incomplete = release({ "sql/greeting.sql": GREETING });
  await expect(migrate(database.db, incomplete)).rejects.toThrow("greeting.sql: function polite(text) does not exist");
  expect(await schemas()).toEqual(before);
  expect(await greetingOf(processOf(first))).toBe("Hello dear Aino");
});

test("applies the functions once in copies that migrate at the same time", async () => {
  const first = release({ "sql/greeting.sql": GREETING, "sql/polite.sql": POLITE });
  const other = connectDb({ url: database.url, maxConnections: 2, applicationName: "test" });
  pools.push(other);
  const ran = await Promise.all([migrate(database.db, first), migrate(other, first)]);
  expect(ran.flat()).toHaveLength(2);
});
