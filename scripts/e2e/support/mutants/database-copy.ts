import { connectDb, type Db } from "@doorlight/common/db";
import { asOwner } from "../../../stack/databases.ts";
import type { ServiceName } from "../../../stack/services.ts";
import type { Stack } from "../../../stack/stack.ts";

export interface DatabaseCopy extends AsyncDisposable {
  db: Db;
  /** DATABASE_URL of a service that is to work on the copy. */
  url: string;
}

/** A copy of a service's database, to be damaged; the service must be stopped while it is made. */
export async function databaseCopy(stack: Stack, service: ServiceName): Promise<DatabaseCopy> {
  const url = new URL(stack.environment(service)["DATABASE_URL"] ?? "");
  const original = url.pathname.slice(1);
  const copy = `${original}_copy`;
  url.pathname = copy;
  const admin = connectDb({
    url: stack.settings.infrastructure.databaseUrl,
    maxConnections: 1,
    applicationName: "e2e",
    statementTimeoutMs: 60_000,
  });
  await admin.raw("drop database if exists ?? with (force)", [copy]);
  await admin.raw("create database ?? template ?? owner ??", [copy, original, url.username]);
  const db = connectDb({ url: asOwner(url.href), maxConnections: 1, applicationName: "e2e" });
  return {
    db,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await admin.raw("drop database ?? with (force)", [copy]);
      await admin.destroy();
    },
  };
}
