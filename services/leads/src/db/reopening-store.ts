import type { Db, Tx } from "@doorlight/common/db";
import type { ChangedLead } from "../domain/lead.ts";

/** Closed leads that admins opened again. */
export function makeReopeningStore() {
  return {
    /** When an admin last reopened a lead; null if nobody did. */
    async lastAt(from: Db, id: string): Promise<Date | null> {
      const [at] = await from("leads").where({ id }).pluck<(Date | null)[]>("reopened_at");
      return at ?? null;
    },

    /**
     * Opens an ended lead again, and counts the change. If it ended before it was matched, it is to be matched; the lists that
     * it fitted have had it.
     */
    async add(tx: Tx, id: string, at: Date): Promise<ChangedLead & { spotsLeft: number }> {
      const { rows } = await tx.raw<{ rows: (ChangedLead & { spotsLeft: number })[] }>(
        `update leads set ended_at = null, reopened_at = :at, version = version + 1,
           matched_at = case when exists (select from list_decisions where lead_id = leads.id) then matched_at end
         where id = :id
         returning id, request_id as "requestId", country, version, test, spots_left as "spotsLeft"`,
        { id, at },
      );
      if (!rows[0]) throw new Error(`There is no lead ${id} to reopen`);
      return rows[0];
    },
  };
}
