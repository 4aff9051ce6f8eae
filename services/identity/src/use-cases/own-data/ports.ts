import type { Db, Tx } from "@doorlight/common/db";
import type { ExportSource } from "../../domain/export-source.ts";
import type { DataClass } from "../../domain/retention.ts";

export type DataExport = {
  id: string;
  userId: string;
  requestedAt: Date;
  readyAt: Date | null;
  /** Whose parts are in. */
  sources: ExportSource[];
};

/** Exports with their parts, one per user. */
export type Exports = {
  add(tx: Tx, userId: string, requestedAt: Date): Promise<DataExport>;
  dropOf(tx: Tx, userId: string): Promise<void>;
  find(db: Db | Tx, by: { id: string } | { userId: string }): Promise<DataExport | undefined>;
  /** Keeps a part, which is a JSON object; a part that is in stays. */
  addPart(db: Db, exportId: string, source: ExportSource, json: string): Promise<void>;
  /** False when it is ready already or gone. */
  markReady(tx: Tx, id: string, at: Date): Promise<boolean>;
  /** Each source with its JSON object. */
  parts(db: Db, id: string): Promise<{ source: ExportSource; json: string }[]>;
};

/** Asks each service what it holds about a user; the answers are JSON objects. */
export type Sources = Readonly<Record<ExportSource, (userId: string) => Promise<string>>>;

export type Tombstones = {
  /** Holds on to all super admins in use until the transaction ends, so that two of them cannot go at once. */
  lockSuperAdmins(tx: Tx): Promise<string[]>;
  /** Forgets everything about a user except that there was one. */
  erase(tx: Tx, userId: string, at: Date): Promise<void>;
  /** Forgets an office that nobody is in any more: its name may be a person's. */
  dropDesertedOffice(tx: Tx, id: string): Promise<void>;
};

/** Deletes what is older than `before`; how much it was. */
export type Retention = Readonly<Record<DataClass, (db: Db, before: Date) => Promise<number>>>;
