import type { Db, Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { DeskAction, NewDeskAction } from "../domain/desk-lead.ts";

/** What admins did to requests, and why. */
export function makeDeskActionStore(db: Db) {
  return {
    /** Counts the action. Refuses `version_outdated` if another came before it, or the confirmation did. */
    async add(tx: Tx, { requestId, version, isConfirmed, ...action }: NewDeskAction, at: Date): Promise<void> {
      const counted = await tx("requests")
        .where({ id: requestId, desk_version: version })
        .whereRaw("(confirmed_at is not null) = coalesce(?::boolean, confirmed_at is not null)", [isConfirmed ?? null])
        .update({ desk_version: version + 1 });
      if (counted === 0) refuse("version_outdated");
      const { adminId, ...what } = action;
      await tx("desk_actions").insert({ ...what, request_id: requestId, admin_id: adminId, at });
    },

    /** The newest first. */
    async ofRequest(requestId: string): Promise<DeskAction[]> {
      return db("desk_actions")
        .where({ request_id: requestId })
        .orderBy("id", "desc")
        .select<DeskAction[]>({ adminId: "admin_id", action: "action", reason: "reason", at: "at" });
    },
  };
}
