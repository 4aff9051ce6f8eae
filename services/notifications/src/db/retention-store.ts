import { transaction, type Db } from "@doorlight/common/db";
import type { DataClass } from "../domain/retention.ts";

/** Deletes the data of each class whose time ended at or before the given one. */
export function makeRetentionStore(db: Db): Readonly<Record<DataClass, (before: Date) => Promise<void>>> {
  return {
    async contactMessages(before) {
      await db("contact_messages").where("created_at", "<=", before).delete();
    },

    async mails(before) {
      await db("mail_deliveries").whereNot({ status: "queued" }).where("created_at", "<=", before).delete();
    },

    async news(before) {
      await db("news").where("created_at", "<=", before).delete();
    },

    async erasedLeads(before) {
      await transaction(db, async (tx) => {
        const erased = await tx("lead_ends").where("erased_at", "<=", before).forUpdate().pluck<string[]>("lead_id");
        for (const table of ["lead_buyers", "lead_requests", "lead_ends"]) {
          await tx(table).whereIn("lead_id", erased).delete();
        }
      });
    },
  };
}
