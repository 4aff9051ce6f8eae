import type { Db, Tx } from "@doorlight/common/db";
import type { SavedDetails } from "../domain/billing-details.ts";
import type { TaxId, TaxIdCheck } from "../domain/tax-id.ts";
import { type DetailsRow, toDetails } from "./details-store.ts";

type Row = { user_id: string; country: string; business_name: string; tax_id: string };

/** Tax ids of accounts, for those who check them. */
export function makeTaxIdStore(db: Db) {
  return {
    async find(userId: string): Promise<TaxId | undefined> {
      const row = await db("billing_details").where({ user_id: userId }).first<Row | undefined>();
      return row && toTaxId(row);
    },

    /** Of an account, oldest first. The admins who looked are other people. */
    async listChecks(userId: string): Promise<TaxIdCheck[]> {
      return db("tax_id_checks").where({ user_id: userId }).orderBy("id").select<TaxIdCheck[]>({
        taxId: "tax_id",
        businessName: "business_name",
        consultationNumber: "consultation_number",
        checkedAt: "checked_at",
      });
    },

    /** Those of a country's accounts that begin with the letters of some countries and are unchecked; one more than `limit`. */
    async listUnchecked({ country, homes, after, limit }: UncheckedPage): Promise<TaxId[]> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select user_id, country, business_name, tax_id from billing_details
         where country = :country and tax_id_checked_at is null and left(tax_id, 2) ~ '^[A-Z]{2}$'
           and left(tax_id, 2) = any(:homes) ${after ? "and user_id > :after" : ""}
         order by user_id limit :limit`,
        { country, homes: [...homes], after, limit: limit + 1 },
      );
      return rows.map(toTaxId);
    },

    /** The account's details, if it has this tax id and name still. The first check counts, and each is kept. */
    async markChecked(
      tx: Tx,
      { userId, taxId, businessName, consultationNumber }: CheckedTaxId,
      by: string,
      at: Date,
    ): Promise<SavedDetails | undefined> {
      const { rows } = await tx.raw<{ rows: DetailsRow[] }>(
        `update billing_details
         set tax_id_checked_at = coalesce(tax_id_checked_at, :at), tax_id_checked_by = coalesce(tax_id_checked_by, :by),
           version = version + 1, reverse_published = true
         where user_id = :userId and tax_id = :taxId and business_name = :businessName returning *`,
        { userId, taxId, businessName, by, at },
      );
      const [row] = rows;
      if (!row) return undefined;
      await tx("tax_id_checks").insert({
        user_id: userId,
        country: row.country,
        tax_id: taxId,
        business_name: businessName,
        consultation_number: consultationNumber,
        checked_at: at,
        checked_by: by,
      });
      return toDetails(row);
    },
  };
}

type CheckedTaxId = Pick<TaxId, "userId" | "taxId" | "businessName"> & { consultationNumber: string };

type UncheckedPage = { country: string; homes: readonly string[]; after?: string; limit: number };

const toTaxId = (row: Row): TaxId => ({
  userId: row.user_id,
  country: row.country,
  businessName: row.business_name,
  taxId: row.tax_id,
});
