import { connectDb } from "./connect-db.ts";
import { migrate } from "./migrate.ts";

const TEN_MINUTES_MS = 600_000;

/**
 * The whole of a service's `src/migrate.ts`: runs the migrations in the `migrations` folder beside `src` against
 * DATABASE_URL and prints what it did. Takes the caller's `import.meta.url`.
 */
export async function runMigrations(callerUrl: string): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  const db = connectDb({ url, maxConnections: 2, applicationName: "migrate", statementTimeoutMs: TEN_MINUTES_MS });
  try {
    const names = await migrate(db, new URL("../migrations/", callerUrl));
    console.log(names.length > 0 ? `Migrated: ${names.join(", ")}` : "Nothing to migrate");
  } finally {
    await db.destroy();
  }
}
