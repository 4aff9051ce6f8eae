import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Stack } from "../stack/stack.ts";
import { startParts } from "../stack/start-stack.ts";
import { handOver } from "./hand-over.ts";

/** After so many seconds at the latest a segment is closed and archived: what a lost volume may cost. */
export const ARCHIVE_TIMEOUT_S = 30;

/** Starts the stack's PostgreSQL with an archive of its WAL in that folder. */
export async function startArchivedPostgres(stack: Stack, archive: string): Promise<void> {
  mkdirSync(archive);
  await handOver(archive);
  await startParts(stack, ["postgres"]);
  const script = join(import.meta.dirname, "archive-wal.sh");
  const client = new pg.Client({ connectionString: stack.settings.infrastructure.databaseUrl });
  await client.connect();
  try {
    for (const [name, value] of [
      ["archive_mode", "on"],
      ["archive_command", `'${script}' '%p' '${archive}/%f'`],
      ["archive_timeout", `${ARCHIVE_TIMEOUT_S}s`],
    ] as const)
      await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`);
  } finally {
    await client.end();
  }
  // The mode is read at a start alone.
  await stack.restart("postgres", "SIGINT");
}
