import type { Db, Tx } from "@doorlight/common/db";
import type { Knex } from "knex";
import type { ChangedList } from "../domain/list-index.ts";

type Row = Omit<ChangedList, "awayFrom" | "awayUntil"> & { awayFrom: string | null; awayUntil: string | null };

/** The changes of the lead lists. A change is seen after all those before it: each takes the same row to get its number. */
export function makeListChangeStore() {
  return {
    /** The number of the last change. */
    async last(on: Db | Tx): Promise<bigint> {
      const [last] = await on("lead_list_changes").pluck<bigint[]>("last");
      if (last === undefined) throw new Error("The changes of lead lists are not counted");
      return last;
    },

    /** Lists that changed after a change, in the order of their last changes; removed ones among them. */
    async after(on: Db | Tx, change: bigint, limit: number): Promise<ChangedList[]> {
      return (await selectLists(on).where("change", ">", change.toString()).orderBy("change").limit(limit)).map(toList);
    },

    /** Lists as they are now. */
    async byIds(on: Db | Tx, ids: readonly string[]): Promise<ChangedList[]> {
      return (await selectLists(on).whereIn("id", ids)).map(toList);
    },
  };
}

const COLUMNS = {
  id: "id",
  userId: "user_id",
  mode: "mode",
  createdAt: "created_at",
  version: "version",
  change: "change",
  locationIds: "location_ids",
  propertyTypes: "property_types",
  leadTypes: "lead_types",
  awayFrom: "away_from",
  awayUntil: "away_until",
};

/** Without an order. */
export function selectLists(on: Db | Tx): Knex.QueryBuilder<Row, Row[]> {
  return on("lead_lists")
    .select(COLUMNS)
    .select(on.raw(`removed_at is null and mode <> 'passive' as "isActive", paused_at is not null as "isPaused"`));
}

export function toList(row: Row): ChangedList {
  return { ...row, awayFrom: row.awayFrom ?? undefined, awayUntil: row.awayUntil ?? undefined };
}
