import type { Db, Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { DeskAction, NewDeskAction } from "../domain/desk-lead.ts";

/** What admins did to requests, and why. */
export function makeDeskActionStore(db: Db) {
  return {
    /** Counts the action. Refuses `version_outdated` if another came before it. */
    async add(tx: Tx, { requestId, version, adminId, action, reason }: NewDeskAction, at: Date): Promise<void> {
      const counted = await tx("requests")
        .where({ id: requestId, desk_version: version })
        .update({ desk_version: version + 1 });
      if (counted === 0) refuse("version_outdated");
      await tx("desk_actions").insert({ request_id: requestId, admin_id: adminId, action, reason, at });
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
