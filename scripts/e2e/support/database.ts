import { connectDb } from "@doorlight/common/db";
import { asOwner } from "../../stack/databases.ts";
import type { ServiceName } from "../../stack/services.ts";
import type { Stack } from "../../stack/stack.ts";

/** The address of a service's database for the owner of its tables. */
export const ownerUrl = (stack: Stack, service: ServiceName): string =>
  asOwner(stack.environment(service)["DATABASE_URL"]!);

/** The database of a service: for results without an interface, and for fault injection. */
export function openDatabase(stack: Stack, service: ServiceName) {
  const db = connectDb({ url: ownerUrl(stack, service), maxConnections: 1, applicationName: "e2e" });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

/** Runs one statement there. */
export async function queryDatabase<Row>(stack: Stack, service: ServiceName, sql: string): Promise<Row[]> {
  await using database = openDatabase(stack, service);
  const { rows } = (await database.db.raw(sql)) as { rows: Row[] };
  return rows;
}
