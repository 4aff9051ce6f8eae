import { type Db, deleteSome } from "@doorlight/common/db";
import type { DataClass } from "../domain/retention.ts";

/** Searches for contacts, by their name in the audit. */
export const SEARCHES = ["POST /api/admin/leads/search", "POST /api/admin/search"];

type Purge = (before: Date, limit: number) => Promise<number>;

/** Deletes at most this many rows of each class whose time ended at or before the given one; returns how many. */
export function makeRetentionStore(db: Db): Readonly<Record<DataClass, Purge>> {
  return {
    mailedLinks: (before, limit) =>
      deleteSome(db, "mail_links", limit, (rows) => rows.whereRaw("least(used_at, expires_at) <= ?", [before])),

    accountsNeverSetUp: (before, limit) =>
      deleteSome(db, "users", limit, (rows) =>
        rows
          .where({ status: "pending" })
          .where("created_at", "<=", before)
          .whereNotExists(db("signups").where("user_id", db.ref("users.id")))
          .whereNotExists(db("mail_links").where("user_id", db.ref("users.id"))),
      ),

    exports: (before, limit) => deleteSome(db, "data_exports", limit, (rows) => rows.where("ready_at", "<=", before)),

    emailChanges: (before, limit) =>
      deleteSome(db, "email_changes", limit, (rows) =>
        rows.whereRaw("coalesce(completed_at, expires_at) <= ?", [before]),
      ),

    secondFactorSetUps: (before, limit) =>
      deleteSome(db, "second_factors", limit, (rows) =>
        rows.whereNull("confirmed_at").where("started_at", "<=", before),
      ),

    sentInvitations: (before, limit) =>
      deleteSome(db, "sent_invitations", limit, (rows) => rows.where("sent_at", "<=", before)),

    revokedTokens: (before, limit) =>
      deleteSome(db, "api_tokens", limit, (rows) => rows.where("revoked_at", "<=", before)),

    auditEntries: (before, limit) => deleteSome(db, "audit_entries", limit, (rows) => rows.where("at", "<=", before)),

    bans: (before, limit) => deleteSome(db, "bans", limit, (rows) => rows.where("until", "<=", before)),

    approvals: (before, limit) => deleteSome(db, "approvals", limit, (rows) => rows.where("asked_at", "<=", before)),

    searchesInAudit: (before, limit) =>
      deleteSome(db, "audit_entries", limit, (rows) => rows.whereIn("action", SEARCHES).where("at", "<=", before)),

    termsAnswersOfErased: (before, limit) =>
      deleteSome(db, "terms_answers", limit, (rows) =>
        rows.whereIn("user_id", db("users").where("erased_at", "<=", before).select("id")),
      ),
  };
}
