import type { Db, Tx } from "@doorlight/common/db";
import { type RefundRequest, unreachableReasons } from "../domain/refund.ts";
import type { SellerFacts } from "../domain/unreachable-seller.ts";

export type RefusedMail = { deliveryId: string; leadId: string; noMailbox: boolean; refusedAt: Date };

/** A seller as super admins see them. */
export type SellerEvidence = {
  refusedMails: Pick<RefusedMail, "noMailbox" | "refusedAt">[];
  sellerVisitedAt: Date | null;
};

/** A lead brings a seller some mails, so nobody misses the rest. */
const MOST_MAILS = 20;

/** Facts about sellers, by lead. */
export const sellerTables = ["refused_mails", "seller_visits"] as const;

/** Facts about sellers by ids: mails to missing mailboxes, visits at the page of the request. */
export function makeSellerStore(db: Db) {
  return {
    async addRefusedMail(tx: Tx, { deliveryId, leadId, noMailbox, refusedAt }: RefusedMail): Promise<void> {
      const row = { delivery_id: deliveryId, lead_id: leadId, no_mailbox: noMailbox, refused_at: refusedAt };
      await tx("refused_mails").insert(row);
    },

    async addVisit(tx: Tx, leadId: string, at: Date): Promise<void> {
      await tx("seller_visits")
        .insert({ lead_id: leadId, visited_at: at })
        .onConflict("lead_id")
        .merge({ visited_at: tx.raw("greatest(seller_visits.visited_at, excluded.visited_at)") });
    },

    /** Facts about an erased seller; they stay while a request about the lead is pending. */
    async erase(tx: Tx, leadId: string): Promise<void> {
      for (const table of sellerTables) await withNothingPending(tx, table).where({ lead_id: leadId }).delete();
    },

    /** Of all erased sellers: facts that a request kept, and mails that came back after the erasure. */
    async eraseErased(tx: Tx): Promise<void> {
      const erased = tx("purchases").whereNotNull("contact_erased_at").select("lead_id");
      for (const table of sellerTables) await withNothingPending(tx, table).whereIn("lead_id", erased.clone()).delete();
    },

    /** For one screen; mails oldest first. */
    async evidenceOf(leadId: string): Promise<SellerEvidence> {
      const [refusedMails, visit] = await Promise.all([
        db("refused_mails")
          .where({ lead_id: leadId })
          .orderBy(["refused_at", "delivery_id"])
          .limit(MOST_MAILS)
          .select<SellerEvidence["refusedMails"]>({ noMailbox: "no_mailbox", refusedAt: "refused_at" }),
        db("seller_visits").where({ lead_id: leadId }).first<{ visited_at: Date } | undefined>(),
      ]);
      return { refusedMails, sellerVisitedAt: visit?.visited_at ?? null };
    },

    /** Pending requests that say that a seller without a mailbox cannot be reached. */
    async listToProve(): Promise<string[]> {
      return db("refund_requests as r")
        .join("purchases as p", "p.purchase_id", "r.purchase_id")
        .where({ "r.state": "pending", "r.for_person": false })
        .whereIn("r.reason", unreachableReasons)
        .whereExists(db("refused_mails as m").whereRaw("m.lead_id = p.lead_id and m.no_mailbox"))
        .orderBy(["r.pending_since", "r.id"])
        .pluck<string[]>("r.id");
    },

    async factsOf(tx: Tx, { reason, purchase: { id, leadId } }: RefundRequest): Promise<SellerFacts> {
      const { rows } = await tx.raw<{ rows: [SellerFacts] }>(
        `select
           (select max(refused_at) from refused_mails where lead_id = :leadId and no_mailbox) as "noMailboxAt",
           (select visited_at from seller_visits where lead_id = :leadId) as "visitedAt",
           exists (select from seller_acts where lead_id = :leadId and act in ('consent_withdrawn', 'withdrawn_by_us')) as "isWithdrawn",
           exists (
             select from refund_requests r
             join purchases p using (purchase_id)
             join refund_decisions d on d.request_id = r.id and not d.approved
             where p.lead_id = :leadId and r.reason = any(:reasons) and r.state <> 'refunded') as "isDenied",
           :reason = 'unreachable' and exists (
             select from contact_attempts where purchase_id = :id and kind = 'call') as "isAnswered"`,
        { leadId, id, reason, reasons: [...unreachableReasons] },
      );
      return rows[0];
    },
  };
}

/** Rows of a table whose lead has no pending request. */
function withNothingPending(tx: Tx, table: (typeof sellerTables)[number]) {
  return tx(table).whereNotExists(
    tx("refund_requests as r")
      .join("purchases as p", "p.purchase_id", "r.purchase_id")
      .whereRaw("p.lead_id = ??.lead_id", [table])
      .where({ "r.state": "pending" }),
  );
}
