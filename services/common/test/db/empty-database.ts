import { type TestDatabase, testDatabase } from "../../src/testing/index.ts";

/** A database that no migration has seen. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase(new URL("../no-migrations/", import.meta.url));
  await database.db.raw("drop schema public cascade; create schema public");
  return database;
}
