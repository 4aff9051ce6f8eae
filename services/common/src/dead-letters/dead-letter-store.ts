import type { Db, Tx } from "../db/index.ts";

/** An event that was given up, as its row has it. Rows of earlier releases have no record. */
export type DeadLetterRow = {
  id: string;
  consumer: string;
  topic: string;
  partition: number;
  offset: bigint;
  eventId: string | null;
  error: string;
  traceId: string | null;
  givenUpAt: Date;
  key: string | null;
  value: Buffer | null;
  headers: Record<string, string> | null;
};

/** When and by whom a dead letter is settled. */
type Decision = { at: Date; by: string };

const columns = {
  id: "id",
  consumer: "consumer",
  topic: "topic",
  partition: "partition",
  offset: "record_offset",
  eventId: "event_id",
  error: "error",
  traceId: "trace_id",
  givenUpAt: "given_up_at",
  key: "record_key",
  value: "record_value",
  headers: "record_headers",
};

/** More are not counted. */
const MOST = 10_000;

/** The dead letters that wait, in the table of the service. */
export function makeDeadLetterStore(db: Db) {
  const waiting = (on: Db | Tx) => on("dead_letters").whereNull("settled_at");
  return {
    list: (limit: number): Promise<DeadLetterRow[]> =>
      waiting(db).select<DeadLetterRow[]>(columns).orderBy(["given_up_at", "id"]).limit(limit),

    async count(): Promise<number> {
      const [row] = await db
        .count<{ count: bigint }[]>("* as count")
        .from(waiting(db).select("id").limit(MOST).as("w"));
      return Number(row?.count ?? 0);
    },

    find: (id: string): Promise<DeadLetterRow | undefined> =>
      waiting(db).where({ id }).first<DeadLetterRow | undefined>(columns),

    /** Those of them that wait, in the order in which they were given up. */
    ordered: (ids: readonly string[]): Promise<string[]> =>
      waiting(db).whereIn("id", ids).orderBy(["given_up_at", "id"]).pluck<string[]>("id"),

    /** Waits while somebody else settles it; undefined if that is done. */
    lock: (tx: Tx, id: string): Promise<DeadLetterRow | undefined> =>
      waiting(tx).where({ id }).forUpdate().first<DeadLetterRow | undefined>(columns),

    async markReplayed(tx: Tx, id: string, { at, by }: Decision): Promise<void> {
      await tx("dead_letters").where({ id }).update({ settled_as: "replayed", settled_at: at, settled_by: by });
    },

    /** Returns how many of them waited. */
    drop: (ids: readonly string[], { at, by, reason }: Decision & { reason: string }): Promise<number> =>
      waiting(db).whereIn("id", ids).update({ settled_as: "dropped", settled_at: at, settled_by: by, reason }),
  };
}

export type DeadLetterStore = ReturnType<typeof makeDeadLetterStore>;
