import type { Db, Tx } from "@doorlight/common/db";
import { unreachableReasons } from "../domain/refund.ts";
import type { Claim, SellerFacts } from "../domain/unreachable-seller.ts";

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

type ClaimRow = Omit<Claim, "attempts"> & { attempts: { attemptedAt: string; loggedAt: string }[] };

/** Facts about sellers by ids: mails to missing mailboxes, visits at the page of the request, claims of buyers. */
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
        .where({ "r.state": "pending" })
        .whereIn("r.reason", unreachableReasons)
        .whereExists(db("refused_mails as m").whereRaw("m.lead_id = p.lead_id and m.no_mailbox"))
        .orderBy(["r.pending_since", "r.id"])
        .pluck<string[]>("r.id");
    },

    async factsOf(tx: Tx, leadId: string): Promise<SellerFacts> {
      const { rows } = await tx.raw<{ rows: [Omit<SellerFacts, "claims"> & { claims: ClaimRow[] }] }>(
        `select
           (select max(refused_at) from refused_mails where lead_id = :leadId and no_mailbox) as "noMailboxAt",
           (select visited_at from seller_visits where lead_id = :leadId) as "visitedAt",
           (select coalesce(jsonb_agg(jsonb_build_object(
                'requestId', r.id,
                'state', r.state,
                'wasRejected', exists (select from refund_decisions where request_id = r.id and not approved),
                'isAnswered', r.reason = 'unreachable' and exists (
                  select from contact_attempts where purchase_id = p.purchase_id and kind = 'call'),
                'attempts', (
                  select coalesce(jsonb_agg(jsonb_build_object(
                    'attemptedAt', attempted_at, 'loggedAt', logged_at)), '[]')
                  from contact_attempts where purchase_id = p.purchase_id))), '[]')
            from refund_requests r
            join purchases p using (purchase_id)
            where p.lead_id = :leadId and r.reason = any(:reasons)
              and (r.state <> 'cancelled' or r.appealed_at is not null)) as claims`,
        { leadId, reasons: [...unreachableReasons] },
      );
      const [{ claims, ...facts }] = rows;
      return { ...facts, claims: claims.map(toClaim) };
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

function toClaim({ attempts, ...claim }: ClaimRow): Claim {
  const times = attempts.map(({ attemptedAt, loggedAt }) => ({
    attemptedAt: new Date(attemptedAt),
    loggedAt: new Date(loggedAt),
  }));
  return { ...claim, attempts: times };
}
