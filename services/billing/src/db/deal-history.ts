import type { Db, Tx } from "@doorlight/common/db";
import type { DealChange, GivenAlone, PastChange } from "../domain/deal.ts";

/** Changes of deals, and what they give away. */
export function makeDealHistory(db: Db) {
  return {
    async addChange(tx: Tx, dealId: string, { what, adminId, at, fields, given, returned }: DealChange): Promise<void> {
      const gift = given && {
        worth: given.worth,
        approval_id: given.approved?.approvalId ?? null,
        approved_by: given.approved?.approvedBy ?? null,
      };
      const back = returned ? { returned: returned.toString() } : {};
      await tx("deal_history").insert({ deal_id: dealId, what, admin_id: adminId, at, fields, ...gift, ...back });
    },

    /** Of the last change: what it gives back is not known yet. */
    async addCut(tx: Tx, dealId: string, { isMailed }: { isMailed: boolean }): Promise<void> {
      await tx.raw(
        `insert into deal_cuts (deal_id, history_id, is_mailed)
         select deal_id, max(id), ? from deal_history where deal_id = ? group by deal_id
         on conflict (deal_id) do update set history_id = excluded.history_id, is_mailed = excluded.is_mailed`,
        [isMailed, dealId],
      );
    },

    async takeCut(tx: Tx, dealId: string): Promise<{ historyId: bigint; isMailed: boolean } | undefined> {
      const [row] = await tx("deal_cuts")
        .where({ deal_id: dealId })
        .delete()
        .returning<{ history_id: bigint; is_mailed: boolean }[]>(["history_id", "is_mailed"]);
      return row && { historyId: row.history_id, isMailed: row.is_mailed };
    },

    async addReturned(tx: Tx, historyId: bigint, returned: bigint): Promise<void> {
      await tx("deal_history").where({ id: historyId.toString() }).update({ returned: returned.toString() });
    },

    /** What an admin has given by deals alone since an instant. Another gift of the same admin waits until `tx` ends. */
    async givenAlone(tx: Tx, { adminId, country, since }: GivenAlone): Promise<number> {
      await tx.raw("select pg_advisory_xact_lock(hashtext('deals of admins'), hashtext(?))", [adminId]);
      const { rows } = await tx.raw<{ rows: [{ sum: number }] }>(
        `select coalesce(sum(h.worth), 0)::float8 as sum from deal_history h join deals d on d.id = h.deal_id
         where h.worth is not null and h.admin_id = ? and h.at >= ? and h.approval_id is null and d.country = ?`,
        [adminId, since, country],
      );
      return rows[0].sum;
    },

    /** Whether what an approval is about is done. */
    async isDoneBy(tx: Tx, dealId: string, approvalId: string): Promise<boolean> {
      const found = await tx("deal_history").where({ deal_id: dealId, approval_id: approvalId }).first("id");
      return found !== undefined;
    },

    /** Whether its payer has accepted it, and nothing has changed since. */
    async isJustAccepted(on: Db | Tx, dealId: string): Promise<boolean> {
      const last = await on("deal_history")
        .where({ deal_id: dealId })
        .orderBy("id", "desc")
        .first<{ what: string }>("what");
      return last?.what === "accepted";
    },

    /** Whether a payer has accepted it, or a longer time of it, ever. */
    async wasAccepted(on: Db | Tx, dealId: string): Promise<boolean> {
      return (await on("deal_history").where({ deal_id: dealId, what: "accepted" }).first("id")) !== undefined;
    },

    /** The admin who offered it last, or a longer time of it. */
    async findOfferer(tx: Tx, dealId: string): Promise<string | undefined> {
      const last = await tx("deal_history")
        .where({ deal_id: dealId })
        .whereIn("what", ["activated", "extended"])
        .orderBy("id", "desc")
        .first<{ admin_id: string | null } | undefined>("admin_id");
      return last?.admin_id ?? undefined;
    },

    /** Oldest first. */
    async listChanges(dealId: string): Promise<PastChange[]> {
      return db("deal_history").where({ deal_id: dealId }).orderBy("id").select<PastChange[]>({
        what: "what",
        adminId: "admin_id",
        at: "at",
        fields: "fields",
        approvedBy: "approved_by",
        returned: "returned",
      });
    },
  };
}
