import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { Withdrawal } from "../domain/eligibility.ts";
import type { OurAct, OutcomeReport, SellerAct } from "../domain/refund.ts";

/** A seller may correct the number again and again; the newest are shown. */
const MOST_SHOWN = 20;

/** Sellers' actions on their requests. They outlive the contact, because they are evidence and name nobody. */
export function makeSellerActStore(db: Db) {
  return {
    async add(tx: Tx, lead: { leadId: string; country: string }, { kind, actedAt }: SellerAct): Promise<void> {
      const row = { lead_id: lead.leadId, country: lead.country, act: kind, acted_at: actedAt };
      await tx("seller_acts").insert(row).onConflict().ignore();
    },

    /** Its buyers are refunded for it. */
    async addOurs(
      tx: Tx,
      { leadId, country }: { leadId: string; country: string },
      act: OurAct,
      at: Date,
    ): Promise<void> {
      const row = { lead_id: leadId, country, act, acted_at: at };
      await tx("seller_acts").insert(row).onConflict().ignore();
    },

    /** Closings that a reopening took back. Refunds that were made stand. */
    async removeClosings(tx: Tx, leadId: string, before: Date): Promise<void> {
      await tx("seller_acts")
        .where({ lead_id: leadId })
        .whereIn("act", ["closed", "not_confirmed"])
        .where("acted_at", "<", before)
        .delete();
    },

    /** Whom the seller chose, if anybody; the last report counts. */
    async addOutcome(tx: Tx, { leadId, country, chosenAgentId, reportedAt }: OutcomeReport): Promise<void> {
      const row = { lead_id: leadId, country, act: "outcome_reported", acted_at: reportedAt };
      await tx("seller_acts")
        .insert({ ...row, chosen_agent_id: chosenAgentId })
        .onConflict()
        .ignore();
    },

    /** Oldest first, without outcomes: the visit at the page shows that there was one. What we did is no act of the seller. */
    async ofLead(leadId: string): Promise<SellerAct[]> {
      const newest = await db("seller_acts")
        .where({ lead_id: leadId })
        .whereNotIn("act", ["outcome_reported", "withdrawn_by_us", "duplicate_found", "not_confirmed"])
        .orderBy("acted_at", "desc")
        .limit(MOST_SHOWN)
        .select<SellerAct[]>({ kind: "act", actedAt: "acted_at" });
      return newest.toReversed();
    },

    /** Withdrawals of requests, by leads; the others are left out. */
    async withdrawals(leadIds: readonly string[], from: Db = db): Promise<Map<string, Withdrawal>> {
      const rows = await from("seller_acts")
        .whereRaw("lead_id = any(?::uuid[])", [[...leadIds]])
        .whereIn("act", ["consent_withdrawn", "withdrawn_by_us"])
        // Of a lead that has both, ours counts: it refunds the buyers.
        .orderBy("act")
        .select<{ lead_id: string; act: string; acted_at: Date }[]>("lead_id", "act", "acted_at");
      return new Map(rows.map(({ lead_id, act, acted_at: at }) => [lead_id, { at, byUs: act === "withdrawn_by_us" }]));
    },

    /** Deletes at most this many rows as old as the purged purchases, but for leads with a remaining purchase. */
    purge: (country: string, before: Date, limit: number): Promise<number> =>
      deleteSome(db, "seller_acts", limit, (rows) =>
        rows
          .where({ country })
          .where("acted_at", "<", before)
          .whereNotExists(db("purchases").whereRaw("purchases.lead_id = seller_acts.lead_id")),
      ),
  };
}
