import type { Db } from "@doorlight/common/db";
import type { DataClass } from "../domain/retention.ts";

/** Deletes of each class what came to its end at or before the time given; how much it was. */
export const retentionStore: Readonly<Record<DataClass, (db: Db, before: Date) => Promise<number>>> = {
  async mailedLinks(db, before) {
    return db("mail_links").whereRaw("least(used_at, expires_at) <= ?", [before]).delete();
  },

  async accountsNeverSetUp(db, before) {
    return db("users")
      .where({ status: "pending" })
      .where("created_at", "<=", before)
      .whereNotExists(db("signups").where("user_id", db.ref("users.id")))
      .whereNotExists(db("mail_links").where("user_id", db.ref("users.id")))
      .delete();
  },

  async exports(db, before) {
    return db("data_exports").where("ready_at", "<=", before).delete();
  },

  async secondFactorSetUps(db, before) {
    return db("second_factors").whereNull("confirmed_at").where("started_at", "<=", before).delete();
  },

  async auditEntries(db, before) {
    return db("audit_entries").where("at", "<=", before).delete();
  },

  async termsAnswersOfErased(db, before) {
    const erased = db("users").where("erased_at", "<=", before).select("id");
    return db("terms_answers").whereIn("user_id", erased).delete();
  },
};
