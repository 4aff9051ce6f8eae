import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ClientBase } from "pg";

/** The SQL functions of one release of a service, and the schema that holds them: `sql_<checksum of the files>`. */
export type SqlSchema = { name: string; files: { path: string; text: string }[] };

/**
 * Releases that may still serve: during a rollout the former one, and after failed or rolled-back releases a much older
 * one. A schema is small, so many are kept.
 */
const KEPT = 10;

/** Reads all `.sql` files of the folder `sql` beside `migrations`; undefined for a service without it. */
export function readSqlSchema(migrations: URL): SqlSchema | undefined {
  const folder = fileURLToPath(new URL("../sql/", migrations));
  if (!existsSync(folder)) return undefined;
  const paths = globSync("**/*.sql", { cwd: folder }).sort();
  const files = paths.map((path) => ({ path, text: readFileSync(`${folder}/${path}`, "utf8") }));
  const checksum = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  return { name: `sql_${checksum}`, files };
}

/**
 * For every function in PL/pgSQL that reads or writes tables. Each of its statements finds a handful of rows by index
 * whatever its parameters, so it is planned once per connection. Left to itself PostgreSQL plans some anew each time, which
 * costs more than running them, and goes on reading tables whole that were small when it planned.
 */
const STEADY_PLANS = `
  do $do$
  declare
    function regprocedure;
  begin
    for function in
      select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace and l.lanname = 'plpgsql' and p.provolatile <> 'i'
    loop
      execute format(
        'alter function %s set plan_cache_mode = force_generic_plan
           set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off', function
      );
    end loop;
  end
  $do$`;

/**
 * Creates the schema with everything in it, unless it is there, and drops all but the ten that were applied last.
 * All or nothing. True if it was created.
 */
export async function applySqlSchema(session: ClientBase, { name, files }: SqlSchema): Promise<boolean> {
  await session.query("begin");
  try {
    await session.query(
      "create table if not exists sql_schemas (name text primary key, applied_at timestamptz not null)",
    );
    const { rowCount: known } = await session.query("select from sql_schemas where name = $1", [name]);
    if (!known) {
      // The service's own role is not the owner; others may not connect to its database.
      await session.query(`create schema ${name}; grant usage on schema ${name} to public`);
      await session.query(`set local search_path to ${name}, public`);
      await createAll(session, files);
      await session.query(STEADY_PLANS);
      await session.query("set local search_path to public");
    }
    await session.query(
      `insert into sql_schemas values ($1, clock_timestamp())
       on conflict (name) do update set applied_at = excluded.applied_at`,
      [name],
    );
    await dropOldSchemas(session);
    await session.query("commit");
    return !known;
  } catch (error) {
    await session.query("rollback");
    throw error;
  }
}

/** In whatever order the files need each other: one that fails is retried after the others. */
async function createAll(session: ClientBase, files: SqlSchema["files"]): Promise<void> {
  const failures: string[] = [];
  const waiting: SqlSchema["files"] = [];
  for (const file of files) {
    await session.query("savepoint file");
    try {
      await session.query(file.text);
    } catch (error) {
      await session.query("rollback to savepoint file");
      failures.push(`${file.path}: ${error instanceof Error ? error.message : String(error)}`);
      waiting.push(file);
    }
  }
  if (waiting.length === 0) return;
  if (waiting.length === files.length) throw new Error(`SQL files fail:\n${failures.join("\n")}`);
  await createAll(session, waiting);
}

async function dropOldSchemas(session: ClientBase): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    "delete from sql_schemas where name not in (select name from sql_schemas order by applied_at desc limit $1) returning name",
    [KEPT],
  );
  for (const { name } of rows) await session.query(`drop schema if exists ${name} cascade`);
}
