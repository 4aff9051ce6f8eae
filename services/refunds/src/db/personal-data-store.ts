import type { Db, Tx } from "@doorlight/common/db";

/** Words of people, which go when they are erased, or when the seller is whom they may name. */
export function makePersonalDataStore(db: Db) {
  return {
    /** About a buyer, oldest first. */
    async ofUser(userId: string): Promise<{ contactAttempts: object[]; refundRequests: object[] }> {
      const [contactAttempts, refundRequests] = await Promise.all([
        db("contact_attempts")
          .join("purchases", "purchases.purchase_id", "contact_attempts.purchase_id")
          .where({ buyer_id: userId })
          .orderBy(["attempted_at", "id"])
          .select<object[]>({
            purchaseId: "purchases.purchase_id",
            kind: "kind",
            at: "attempted_at",
            loggedAt: "logged_at",
            note: "note",
          }),
        db("refund_requests as r")
          .join("purchases as p", "p.purchase_id", "r.purchase_id")
          .where({ buyer_id: userId })
          .orderBy(["requested_at", "id"])
          .select<object[]>(
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
          ),
      ]);
      return { contactAttempts, refundRequests };
    },

    /** The words of and to an erased buyer. Who asked for what stays, by ids. */
    async eraseUser(tx: Tx, userId: string): Promise<void> {
      await erase(tx, tx("purchases").where({ buyer_id: userId }).select("purchase_id"));
    },

    /** Words about sellers whose contact was erased; those of a pending request stay until it is decided. */
    async eraseWordsOnErased(tx: Tx): Promise<void> {
      const purchases = tx("purchases")
        .whereNotNull("contact_erased_at")
        .whereNotExists(
          tx("refund_requests").whereRaw("purchase_id = purchases.purchase_id").where({ state: "pending" }),
        );
      await erase(tx, purchases.select("purchase_id"));
    },
  };
}

async function erase(tx: Tx, purchases: ReturnType<Tx>): Promise<void> {
  await tx("contact_attempts").whereIn("purchase_id", purchases.clone()).whereNot({ note: "" }).update({ note: "" });
  const requests = tx("refund_requests").whereIn("purchase_id", purchases.clone());
  await requests
    .clone()
    .whereRaw("(description <> '' or appeal <> '')")
    .update({ description: "", appeal: tx.raw("case when appeal is not null then '' end") });
  await tx("refund_decisions")
    .whereIn("request_id", requests.clone().select("id"))
    .whereNot({ message: "" })
    .update({ message: "" });
}
