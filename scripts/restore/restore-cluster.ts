import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { run } from "../stack/run.ts";
import { handOver } from "./hand-over.ts";

interface Restore {
  /** A base backup; it stays as it is. */
  backup: string;
  archive: string;
  /** The data folder; not there yet. */
  cluster: string;
  /** The last moment whose commits are restored; all that the archive has by default. */
  until?: Date;
  /** Whether it is the deployment's own from now on, and goes on with the archive on a timeline of its own. */
  archives: boolean;
}

/** Lays a backup as a data folder from which PostgreSQL recovers when it is started. */
export async function layBackup({ backup, archive, cluster, until, archives }: Restore): Promise<void> {
  await run("cp", ["-R", backup, cluster], { hint: "The backup could not be copied:" });
  const settings = {
    restore_command: `cp "${archive}/%f" "%p"`,
    recovery_target_action: "promote",
    // It knows no "Z" when it reads this.
    ...(until && { recovery_target_time: until.toISOString().replace("Z", "+00") }),
    // A copy beside the deployment must not write into its archive.
    ...(archives ? {} : { archive_mode: "off" }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  appendFileSync(join(cluster, "postgresql.auto.conf"), lines.join(""));
  writeFileSync(join(cluster, "recovery.signal"), "");
  await handOver(cluster);
}

/** Waits until a started PostgreSQL has recovered, and returns the time of the last commit that it has. */
export async function recovered(databaseUrl: string): Promise<Date> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ recovers: boolean; at: Date }>(
        "select pg_is_in_recovery() as recovers, pg_last_xact_replay_timestamp() as at",
      );
      if (rows[0] && !rows[0].recovers) return rows[0].at;
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
