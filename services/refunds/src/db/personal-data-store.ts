import type { Db, Tx } from "@doorlight/common/db";

/** Texts of people, deleted at their own erasure, or at that of the seller they may name. */
export function makePersonalDataStore(db: Db) {
  return {
    /** About a buyer, oldest first. Words, which of admins only those read who decide, are apart from the facts. */
    async ofUser(userId: string) {
      const attempts = await db("contact_attempts")
        .join("purchases", "purchases.purchase_id", "contact_attempts.purchase_id")
        .where({ buyer_id: userId })
        .orderBy(["attempted_at", "id"])
        .select<(AttemptFacts & { note: string | null })[]>({
          purchaseId: "purchases.purchase_id",
          kind: "kind",
          at: "attempted_at",
          loggedAt: "logged_at",
          note: "note",
        });
      const requests = await db("refund_requests as r")
        .join("purchases as p", "p.purchase_id", "r.purchase_id")
        .where({ buyer_id: userId })
        .orderBy(["requested_at", "id"])
        .select<(RequestFacts & { description: string; appeal: string | null; decisions: Decision[] })[]>(
          {
            purchaseId: "p.purchase_id",
            reason: "reason",
            description: "description",
            state: "state",
            requestedAt: "requested_at",
            appeal: "appeal",
            appealedAt: "appealed_at",
          },
          db.raw(
            `(select coalesce(jsonb_agg(jsonb_build_object(
                'approved', approved, 'message', message, 'decidedAt', decided_at) order by round), '[]')
              from refund_decisions where request_id = r.id) as decisions`,
          ),
        );
      return {
        contactAttempts: attempts.map(({ purchaseId, kind, at, loggedAt }) => ({ purchaseId, kind, at, loggedAt })),
        refundRequests: requests.map(({ purchaseId, reason, state, requestedAt, appealedAt, decisions }) => ({
          purchaseId,
          reason,
          state,
          requestedAt,
          appealedAt,
          decisions: decisions.map(({ approved, decidedAt }) => ({ approved, decidedAt })),
        })),
        decidersOnly: {
          contactNotes: attempts.flatMap(({ purchaseId, at, note }) => (note ? [{ purchaseId, at, note }] : [])),
          refundWords: requests.map(({ purchaseId, requestedAt, description, appeal, decisions }) => {
            const messages = decisions.map(({ message }) => message);
            return { purchaseId, requestedAt, description, appeal, messages };
          }),
        },
      };
    },

    /** The texts of and to an erased buyer. The request itself stays, by ids. */
    async eraseUser(tx: Tx, userId: string): Promise<void> {
      await erase(tx, tx("purchases").where({ buyer_id: userId }).select("purchase_id"));
    },

    /**
     * Texts about sellers whose contact was erased, of all or of one; those of a pending request stay until it ends.
     */
    async eraseWordsOnErased(tx: Tx, of: Erased = {}): Promise<void> {
      await erase(tx, onErased(tx, of));
    },

    /** At the end of a request. The answer stays for its mail, until the next run for all. */
    async eraseOwnWordsOnErased(tx: Tx, purchaseId: string): Promise<void> {
      await eraseOwn(tx, onErased(tx, { purchase_id: purchaseId }));
    },
  };
}

type AttemptFacts = { purchaseId: string; kind: string; at: Date; loggedAt: Date };
type RequestFacts = {
  purchaseId: string;
  reason: string;
  state: string;
  requestedAt: Date;
  appealedAt: Date | null;
};
type Decision = { approved: boolean; message: string; decidedAt: string };

type Erased = { lead_id?: string; purchase_id?: string };

/** Purchases of erased sellers without a pending request. */
function onErased(tx: Tx, of: Erased): ReturnType<Tx> {
  return tx("purchases")
    .where(of)
    .whereNotNull("contact_erased_at")
    .whereNotExists(tx("refund_requests").whereRaw("purchase_id = purchases.purchase_id").where({ state: "pending" }))
    .select("purchase_id");
}

async function erase(tx: Tx, purchases: ReturnType<Tx>): Promise<void> {
  await eraseOwn(tx, purchases);
  const requests = tx("refund_requests").whereIn("purchase_id", purchases.clone());
  await tx("refund_decisions")
    .whereIn("request_id", requests.select("id"))
    .whereNot({ message: "" })
    .update({ message: "" });
}

/** The buyer's own words. */
async function eraseOwn(tx: Tx, purchases: ReturnType<Tx>): Promise<void> {
  await tx("contact_attempts").whereIn("purchase_id", purchases.clone()).whereNot({ note: "" }).update({ note: "" });
  await tx("refund_requests")
    .whereIn("purchase_id", purchases.clone())
    .whereRaw("(description <> '' or appeal <> '')")
    .update({ description: "", appeal: tx.raw("case when appeal is not null then '' end") });
}
