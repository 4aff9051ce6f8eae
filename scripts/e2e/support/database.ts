import { connectDb } from "@doorlight/common/db";
import type { ServiceName } from "../../stack/services.ts";
import type { Stack } from "../../stack/stack.ts";

/** The database of a service: for results without an interface, and for fault injection. */
export function openDatabase(stack: Stack, service: ServiceName) {
  const url = stack.environment(service)["DATABASE_URL"];
  if (!url) throw new Error(`${service} has no database`);
  const db = connectDb({ url, maxConnections: 1, applicationName: "e2e" });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

/** Runs one statement there. */
export async function queryDatabase<Row>(stack: Stack, service: ServiceName, sql: string): Promise<Row[]> {
  await using database = openDatabase(stack, service);
  const { rows } = (await database.db.raw(sql)) as { rows: Row[] };
  return rows;
}
