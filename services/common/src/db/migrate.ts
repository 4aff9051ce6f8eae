import type { Db } from "./connect-db.ts";
import { dedicatedClient } from "./connect-db.ts";
import { DONE, MigrationSource } from "./migration-source.ts";
import { applySqlSchema, readSqlSchema } from "./sql-schema.ts";

const LOCK_KEY = "hashtext('doorlight.migrate')";

/**
 * Brings the database to the newest migrations of the kit and of `folder`, each in its own transaction, then applies the
 * functions of the folder `sql` beside it. Returns the names of what it did. Copies started together wait for each other; a copy that
 * was killed leaves no lock behind. `db` is connected without `migrations`, so that tables are made in `public`.
 */
export async function migrate(db: Db, folder: URL): Promise<string[]> {
  const session = dedicatedClient(db);
  await session.connect();
  try {
    await session.query("set lock_timeout = 0; set statement_timeout = 0");
    await session.query(`select pg_advisory_lock(${LOCK_KEY})`);
    const options = {
      migrationSource: new MigrationSource(folder),
      tableName: DONE,
      // After a rollback the older release meets migrations it does not have; that must not stop its start.
      disableMigrationsListValidation: true,
    };
    await db.migrate.forceFreeMigrationsLock(options);
    const [, names]: [number, string[]] = await db.migrate.latest(options);
    const schema = readSqlSchema(folder);
    const isNew = schema !== undefined && (await applySqlSchema(session, schema));
    return isNew ? [...names, schema.name] : names;
  } finally {
    await session.end();
  }
}

/**
 * Throws unless every migration of the kit and of `folder` has run and `db` finds the functions of this release first. Migrations and
 * functions of a later release are no error. Returns the schema of the functions, if the service has some.
 */
export async function checkMigrated(db: Db, folder: URL): Promise<string | undefined> {
  const expected = (await new MigrationSource(folder).getMigrations()).map(({ name }) => name);
  const done = new Set(await db(DONE).pluck<string[]>("name"));
  const missing = expected.filter((name) => !done.has(name));
  if (missing.length > 0) throw new Error(`Migrations not run yet: ${missing.join(", ")}`);
  const schema = readSqlSchema(folder)?.name;
  await checkSchema(db, schema);
  return schema;
}

/** Throws unless the database answers and `schema`, if given, is found first. */
export async function checkSchema(db: Db, schema: string | undefined): Promise<void> {
  // PostgreSQL skips schemas of the search path that do not exist, or that the role may not use.
  const { rows } = await db.raw<{ rows: [{ first: string }] }>("select current_schema() as first");
  if (schema && rows[0].first !== schema) throw new Error(`No SQL functions to be found in schema ${schema}`);
}
