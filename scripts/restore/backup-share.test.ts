import { expect, test } from "@jest/globals";
import { backupShare } from "./backup-share.ts";

const sharesOf = (paths: string[]) => new Set(paths.map(backupShare));

test("backs up tables, settings and the states of transactions", () => {
  const paths = ["base", "base/16384/2619", "global/pg_control", "pg_xact/0000", "postgresql.auto.conf", "pg_tblspc"];
  expect(sharesOf(paths)).toEqual(new Set(["whole"]));
});

test("empties the folders of WAL, slots and whatever a start makes anew", () => {
  const paths = ["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp"];
  expect(sharesOf([...paths, "pg_subtrans"])).toEqual(new Set(["empty"]));
});

test("leaves what is of the running server or of an earlier backup", () => {
  const own = ["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map", "recovery.signal"];
  const anywhere = [
    "base/pgsql_tmp",
    "base/pgsql_tmp/pgsql_tmp88.0",
    "base/16384/pg_internal.init",
    "global/pg_internal.init.7",
  ];
  expect(sharesOf([...own, ...anywhere])).toEqual(new Set(["none"]));
});

test("backs up a table's file that has the name of a folder or a file beside the tables", () => {
  expect(sharesOf(["base/1/pg_wal", "base/1/backup_label"])).toEqual(new Set(["whole"]));
});
