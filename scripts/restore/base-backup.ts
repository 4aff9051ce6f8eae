import { createReadStream, createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { run } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";
import { backupShare } from "./backup-share.ts";

interface Backup {
  /** The superuser's. */
  databaseUrl: string;
  /** The data folder of the server that runs there. */
  cluster: string;
  /** Where the backup is laid; not there yet. */
  folder: string;
}

/**
 * Backs up a PostgreSQL that runs: copies its files while they change, between pg_backup_start and pg_backup_stop in one
 * session. Returns when the archive has the WAL that makes the copy consistent. Tablespaces would need copies of their own,
 * and are refused.
 */
export async function takeBaseBackup({ databaseUrl, cluster, folder }: Backup): Promise<void> {
  if (readdirSync(join(cluster, "pg_tblspc")).length > 0) throw new VerbError("Tablespaces are not backed up.");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('doorlight', fast => true)");
    await copyFolder(cluster, folder);
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      "select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)",
    );
    const { labelfile = "", spcmapfile = "" } = rows[0] ?? {};
    writeFileSync(join(folder, "backup_label"), labelfile);
    if (spcmapfile.trim() !== "") writeFileSync(join(folder, "tablespace_map"), spcmapfile);
    await run("sync", ["-f", folder], { hint: "The backup could not be written to its disk:" });
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, path = ""): Promise<void> {
  mkdirSync(join(to, path), { mode: 0o700 });
  if (path !== "" && backupShare(path) === "empty") return;
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inside = path === "" ? entry.name : `${path}/${entry.name}`;
    const share = backupShare(inside);
    if (share === "none") continue;
    // The folder of WAL may be a link to another volume.
    if (entry.isDirectory() || share === "empty") await copyFolder(from, to, inside);
    else await copyFile(join(from, inside), join(to, inside));
  }
}

/** By a stream, which ends where the file ends now: a table may be cut off meanwhile. One that is gone is not needed. */
async function copyFile(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600 })).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    },
  );
}
