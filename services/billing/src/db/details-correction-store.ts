import type { Db, Tx } from "@doorlight/common/db";
import type { DetailsCorrection } from "../domain/details-correction.ts";

type Row = { corrected_at: Date; corrected_by: string; fields: string[]; reason: string };

/** What admins corrected of billing details. */
export function makeDetailsCorrectionStore(db: Db) {
  return {
    async add(tx: Tx, userId: string, version: bigint, correction: DetailsCorrection): Promise<void> {
      const { correctedAt, adminId, fields, reason } = correction;
      const row = { user_id: userId, version, corrected_at: correctedAt, corrected_by: adminId, fields, reason };
      await tx("details_corrections").insert(row);
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
