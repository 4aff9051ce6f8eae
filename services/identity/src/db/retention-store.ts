import type { Db } from "@doorlight/common/db";
import type { DataClass } from "../domain/retention.ts";

/** Deletes the data of each class whose time ended at or before the given one; returns how many rows. */
export function makeRetentionStore(db: Db): Readonly<Record<DataClass, (before: Date) => Promise<number>>> {
  return {
    async mailedLinks(before) {
      return db("mail_links").whereRaw("least(used_at, expires_at) <= ?", [before]).delete();
    },

    async accountsNeverSetUp(before) {
      return db("users")
        .where({ status: "pending" })
        .where("created_at", "<=", before)
        .whereNotExists(db("signups").where("user_id", db.ref("users.id")))
        .whereNotExists(db("mail_links").where("user_id", db.ref("users.id")))
        .delete();
    },

    async exports(before) {
      return db("data_exports").where("ready_at", "<=", before).delete();
    },

    async emailChanges(before) {
      return db("email_changes").whereRaw("coalesce(completed_at, expires_at) <= ?", [before]).delete();
    },

    async secondFactorSetUps(before) {
      return db("second_factors").whereNull("confirmed_at").where("started_at", "<=", before).delete();
    },

    async auditEntries(before) {
      return db("audit_entries").where("at", "<=", before).delete();
    },

    async termsAnswersOfErased(before) {
      const erased = db("users").where("erased_at", "<=", before).select("id");
      return db("terms_answers").whereIn("user_id", erased).delete();
    },
  };
}
