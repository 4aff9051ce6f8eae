import { createHash, randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { connectDb, kitMigrations, migrate } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import { testEnv } from "./test-env.ts";

export type TestDatabase = { db: Db; url: string; close(): Promise<void> };

/**
 * A database of its own for one test file, cloned from a template that is migrated once per state of the migrations and
 * of the functions in `sql` beside them.
 * `migrations` is the service's folder, e.g. `new URL("../migrations/", import.meta.url)`. Needs TEST_DATABASE_URL, a
 * role that may create databases.
 */
export async function testDatabase(migrations: URL): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: testEnv("TEST_DATABASE_URL") });
  await admin.connect();
  try {
    const template = await ensureTemplate(admin, migrations);
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await admin.query(`create database ${name} template ${template}`);
    const db = connectDb({ url: urlOf(name), maxConnections: 10, applicationName: "test", migrations });
    return { db, url: urlOf(name), close: () => drop(db, name) };
  } finally {
    await admin.end();
  }
}

async function ensureTemplate(admin: pg.Client, migrations: URL): Promise<string> {
  const name = `template_${await fingerprint(migrations)}`;
  await admin.query("select pg_advisory_lock(hashtext('doorlight.test-template'))");
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1 and datistemplate", [name]);
    if (rowCount) return name;
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    const db = connectDb({ url: urlOf(name), maxConnections: 2, applicationName: "test-template" });
    await migrate(db, migrations).finally(() => db.destroy());
    // Nobody may connect from now on, or cloning it would fail.
    await admin.query(`alter database ${name} is_template true allow_connections false`);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock(hashtext('doorlight.test-template'))");
  }
}

async function fingerprint(migrations: URL): Promise<string> {
  const hash = createHash("sha256").update(migrations.href);
  for (const folder of [kitMigrations, migrations, new URL("../sql/", migrations)]) {
    const files = globSync("**/*.{ts,sql}", { cwd: fileURLToPath(folder) });
    for (const file of files.sort()) hash.update(file).update(await readFile(new URL(file, folder)));
  }
  return hash.digest("hex").slice(0, 32);
}

async function drop(db: Db, name: string): Promise<void> {
  await db.destroy();
  const admin = new pg.Client({ connectionString: testEnv("TEST_DATABASE_URL") });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`).finally(() => admin.end());
}

function urlOf(database: string): string {
  const url = new URL(testEnv("TEST_DATABASE_URL"));
  url.pathname = `/${database}`;
  return url.href;
}
