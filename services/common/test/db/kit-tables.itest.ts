import { globSync } from "node:fs";
import { expect, test } from "@jest/globals";
import type { Db } from "../../src/db/connect-db.ts";
import { testDatabase } from "../../src/testing/index.ts";

const services = new URL("../../../", import.meta.url);
const folders = globSync("*/migrations/", { cwd: services }).filter((folder) => !folder.startsWith("common"));

/** Columns, constraints, indexes, settings and triggers of the tables that the kit makes. */
async function kitTables(db: Db): Promise<unknown> {
  const { rows } = await db.raw<{ rows: { part: string }[] }>(`
    with tables as (
      select unnest(array['outbox', 'inbox', 'dead_letters', 'invariant_runs', 'release_epochs'])::regclass as oid
    )
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid)) as part
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select oid from tables) and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where conrelid in (select oid from tables)
    union all
    select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from tables)
    union all
    select concat_ws(' ', oid::regclass, reloptions) from pg_class where oid in (select oid from tables)
    union all
    select concat_ws(' ', pg_get_triggerdef(t.oid), regexp_replace(prosrc, '\\s+', ' ', 'g'))
    from pg_trigger t join pg_proc p on p.oid = tgfoid
    where tgrelid in (select oid from tables) and not tgisinternal
    order by part`);
  return rows.map(({ part }) => part);
}

async function tablesOf(migrations: URL): Promise<unknown> {
  const { db, close } = await testDatabase(migrations);
  return kitTables(db).finally(close);
}

test.each(folders)("leaves the kit's tables as the kit needs them in %s", async (folder) => {
  const tables = await tablesOf(new URL(`${folder}/`, services));
  expect(tables).toEqual(await tablesOf(new URL("../migrations/", import.meta.url)));
});

test("finds a table without its trigger different", async () => {
  const { db, close } = await testDatabase(new URL("../migrations/", import.meta.url));
  const whole = await kitTables(db);
  await db.raw("drop trigger wake_relay on outbox");
  expect(await kitTables(db)).not.toEqual(whole);
  await close();
});
