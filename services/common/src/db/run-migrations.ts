import { defineConfig, env } from "../config/index.ts";
import { minutes, systemClock } from "../time/index.ts";
import { connectDb } from "./connect-db.ts";
import { migrate } from "./migrate.ts";

const databaseConfig = defineConfig(env.database);

/**
 * The whole of a service's `src/migrate.ts`: runs the migrations in the folder `migrations` beside `src` against
 * DATABASE_URL (or the file that DATABASE_URL_FILE names), applies the functions in the folder `sql`, and prints what it
 * did. With `--count-figures` it then counts the daily figures of all days again. Takes the caller's `import.meta.url`.
 */
export async function runMigrations(callerUrl: string): Promise<void> {
  const { DATABASE_URL: url } = databaseConfig();
  const db = connectDb({ url, maxConnections: 2, applicationName: "migrate", statementTimeoutMs: minutes(10) });
  try {
    const names = await migrate(db, new URL("../migrations/", callerUrl));
    console.log(names.length > 0 ? `Migrated: ${names.join(", ")}` : "Nothing to migrate");
    if (!process.argv.includes("--count-figures")) return;
    const { makeCountFigures } = await import("../statistics/count-figures.ts");
    await makeCountFigures({ db, clock: systemClock })(true);
    console.log("Counted the daily figures of all days");
  } finally {
    await db.destroy();
  }
}
