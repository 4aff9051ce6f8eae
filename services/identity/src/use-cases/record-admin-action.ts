import type { Db, Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { NewAuditEntry } from "../domain/audit-entry.ts";

type Ports = {
  audit: { add(db: Db | Tx, entry: NewAuditEntry): Promise<void> };
  clock: Clock;
  /** Of the call at hand. */
  traceId: () => string | undefined;
};

/** Writes down what an admin does to a user or as a user. */
export function makeRecordAdminAction({ audit, clock, traceId }: Ports) {
  return (db: Db | Tx, act: Omit<NewAuditEntry, "at" | "traceId"> & { traceId?: string }): Promise<void> =>
    audit.add(db, { ...act, at: clock.now(), traceId: act.traceId || (traceId() ?? "") });
}

export type RecordAdminAction = ReturnType<typeof makeRecordAdminAction>;
