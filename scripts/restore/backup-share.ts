/** Folders that a server fills anew when it starts; WAL comes from the archive. */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
/** They are of the running server, or of an earlier backup. */
const left = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "backup_label",
  "tablespace_map",
  "backup_manifest",
  "recovery.signal",
  "standby.signal",
  "postgresql.auto.conf.tmp",
  "current_logfiles.tmp",
]);
const leftAnywhere = /^(pgsql_tmp|pg_internal\.init)/;

/**
 * How much a base backup takes of a path in PostgreSQL's data folder: all of it, a folder without its content, or nothing.
 * As the manual says (Backup and Restore, Backing Up the Data Directory).
 */
export function backupShare(path: string): "whole" | "empty" | "none" {
  if (emptied.has(path)) return "empty";
  const name = path.slice(path.lastIndexOf("/") + 1);
  return left.has(path) || leftAnywhere.test(name) ? "none" : "whole";
}
