import type { Db } from "./connect-db.ts";
import { dedicatedClient } from "./connect-db.ts";
import { MigrationSource } from "./migration-source.ts";

const TABLE = "schema_migrations";
const LOCK_KEY = "hashtext('doorlight.migrate')";

/**
 * Brings the database to the newest migration of `folder` (files `0001-name.ts` with `up` and `down`), each in its own
 * transaction. Copies started together wait for each other; a copy that was killed leaves no lock behind.
 */
export async function migrate(db: Db, folder: URL): Promise<string[]> {
  const session = dedicatedClient(db);
  await session.connect();
  try {
    await session.query("set lock_timeout = 0; set statement_timeout = 0");
    await session.query(`select pg_advisory_lock(${LOCK_KEY})`);
    const options = {
      migrationSource: new MigrationSource(folder),
      tableName: TABLE,
      // After a rollback the older release meets migrations it does not have; that must not stop its start.
      disableMigrationsListValidation: true,
    };
    await db.migrate.forceFreeMigrationsLock(options);
    const [, names] = await db.migrate.latest(options);
    return names;
  } finally {
    await session.end();
  }
}

/** Throws unless every migration of `folder` has run; newer ones of a later release are no fault. */
export async function checkMigrated(db: Db, folder: URL): Promise<void> {
  const expected = (await new MigrationSource(folder).getMigrations()).map(({ name }) => name);
  const done = new Set(await db(TABLE).pluck<string[]>("name"));
  const missing = expected.filter((name) => !done.has(name));
  if (missing.length > 0) throw new Error(`Migrations not run yet: ${missing.join(", ")}`);
}
