import { type Db, deleteSome, transaction } from "@doorlight/common/db";
import type { DataClass } from "../domain/retention.ts";

type Purge = (before: Date, limit: number) => Promise<number>;

/** Deletes at most this many rows of each class whose time ended at or before the given one; returns how many. */
export function makeRetentionStore(db: Db): Readonly<Record<DataClass, Purge>> {
  return {
    contactMessages: (before, limit) =>
      deleteSome(db, "contact_messages", limit, (rows) => rows.where("created_at", "<=", before)),

    mails: (before, limit) =>
      deleteSome(db, "mail_deliveries", limit, (rows) =>
        rows.whereNot({ status: "queued" }).where("created_at", "<=", before),
      ),

    campaignReports: (before, limit) =>
      deleteSome(db, "campaign_reports", limit, (rows) => rows.where("received_at", "<=", before)),

    // With their deliveries and attempts.
    webhooks: (before, limit) =>
      deleteSome(db, "webhook_messages", limit, (rows) => rows.where("created_at", "<=", before)),

    news: (before, limit) => deleteSome(db, "news", limit, (rows) => rows.where("created_at", "<=", before)),

    facts: (before, limit) =>
      deleteSome(db, "business_facts", limit, (rows) => rows.where("happened_at", "<=", before)),

    erasedLeads: (before, limit) =>
      transaction(db, async (tx) => {
        const ends = tx("lead_ends").where("erased_at", "<=", before).limit(limit).forUpdate();
        const erased = await ends.pluck<string[]>("lead_id");
        for (const table of ["lead_buyers", "lead_requests", "lead_ends", "webhook_leads"]) {
          await tx(table).whereIn("lead_id", erased).delete();
        }
        return erased.length;
      }),
  };
}
