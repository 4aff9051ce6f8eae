import type { Db } from "@doorlight/common/db";
import type { TaxId } from "../domain/tax-id.ts";

type Row = { user_id: string; country: string; business_name: string; tax_id: string };

/** Tax ids of accounts, for those who check them. */
export function makeTaxIdStore(db: Db) {
  return {
    async find(userId: string): Promise<TaxId | undefined> {
      const row = await db("billing_details").where({ user_id: userId }).first<Row | undefined>();
      return row && toTaxId(row);
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

    /** Whether the account has this tax id and name still. The first check counts. */
    async markChecked(
      { userId, taxId, businessName }: Pick<TaxId, "userId" | "taxId" | "businessName">,
      by: string,
      at: Date,
    ): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `update billing_details
         set tax_id_checked_at = coalesce(tax_id_checked_at, :at), tax_id_checked_by = coalesce(tax_id_checked_by, :by)
         where user_id = :userId and tax_id = :taxId and business_name = :businessName returning user_id`,
        { userId, taxId, businessName, by, at },
      );
      return rows.length > 0;
    },
  };
}

type UncheckedPage = { country: string; homes: readonly string[]; after?: string; limit: number };

const toTaxId = (row: Row): TaxId => ({
  userId: row.user_id,
  country: row.country,
  businessName: row.business_name,
  taxId: row.tax_id,
});
