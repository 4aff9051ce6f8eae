import type { Db, Tx } from "@doorlight/common/db";
import type { AllowedAlone, AllowedInvoice, DetailsCorrection } from "../domain/details-correction.ts";

type Row = { corrected_at: Date; corrected_by: string; fields: string[]; reason: string };

/** What admins corrected of billing details. */
export function makeDetailsCorrectionStore(db: Db) {
  return {
    async add(
      tx: Tx,
      userId: string,
      version: bigint,
      correction: DetailsCorrection,
      { worth, approvalId: approval_id }: AllowedInvoice = { worth: 0n, approvalId: null },
    ): Promise<void> {
      const { correctedAt, adminId, fields, reason } = correction;
      const row = { user_id: userId, version, corrected_at: correctedAt, corrected_by: adminId, fields, reason };
      await tx("details_corrections").insert({ ...row, worth: worth.toString(), approval_id });
    },

    /** Whether it is done what another admin approved. */
    async isDone(tx: Tx, approvalId: string): Promise<boolean> {
      return (await tx("details_corrections").where({ approval_id: approvalId }).first("version")) !== undefined;
    },

    /** What accounts may owe that an admin alone let buy on invoice since an instant. Others of the same admin wait until `tx` ends. */
    async allowedAlone(tx: Tx, { adminId, country, since }: AllowedAlone): Promise<bigint> {
      await tx.raw("select pg_advisory_xact_lock(hashtext('trust of admins'), hashtext(?))", [adminId]);
      const { rows } = await tx.raw<{ rows: [{ sum: string }] }>(
        `select coalesce(sum(c.worth), 0) as sum from details_corrections c join billing_details d using (user_id)
         where c.corrected_by = ? and c.corrected_at >= ? and c.worth > 0 and c.approval_id is null and d.country = ?`,
        [adminId, since, country],
      );
      return BigInt(rows[0].sum);
    },

    /** Newest first; all of them without a limit. */
    async list(userId: string, limit?: number): Promise<DetailsCorrection[]> {
      const query = db("details_corrections").where({ user_id: userId }).orderBy("version", "desc");
      const rows = await (limit ? query.limit(limit) : query).select<Row[]>();
      return rows.map(({ corrected_at: correctedAt, corrected_by: adminId, fields, reason }) => ({
        correctedAt,
        adminId,
        fields,
        reason,
      }));
    },

    async erase(tx: Tx, userId: string): Promise<void> {
      await tx("details_corrections").where({ user_id: userId }).delete();
    },
  };
}
