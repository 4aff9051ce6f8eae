import { runMigrations } from "@doorlight/common/db";

await runMigrations(import.meta.url);
