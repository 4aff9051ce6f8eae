import type { Db, Tx } from "@doorlight/common/db";
import { type Account, type BillingDetails, noDetails, type SavedDetails } from "../domain/billing-details.ts";

type Row = {
  business_name: string;
  tax_id: string;
  invoicing_method: BillingDetails["invoicingMethod"];
  e_invoice_address: string;
  reference: string;
  billing_method: BillingDetails["billingMethod"];
  version: bigint;
};

export function makeDetailsStore(db: Db) {
  return {
    /** Version 0 where nothing is saved. */
    async find(userId: string): Promise<SavedDetails> {
      const row = await db("billing_details").where({ user_id: userId, erased_at: null }).first<Row | undefined>();
      return row ? toDetails(row) : { ...noDetails, version: 0n };
    },

    /** Undefined where the account is erased. */
    async put(tx: Tx, { userId, country }: Account, details: BillingDetails): Promise<SavedDetails | undefined> {
      const columns = {
        country,
        business_name: details.businessName,
        tax_id: details.taxId,
        invoicing_method: details.invoicingMethod,
        e_invoice_address: details.eInvoiceAddress,
        reference: details.reference,
        billing_method: details.billingMethod,
      };
      const [row] = await tx("billing_details")
        .insert({ user_id: userId, ...columns })
        .onConflict("user_id")
        .merge({ ...columns, version: tx.raw("billing_details.version + 1") })
        .whereNull("billing_details.erased_at")
        .returning<Row[]>("*");
      return row && toDetails(row);
    },

    /** Empties the details; undefined where it was done before. */
    async erase(tx: Tx, { userId, country }: Account, at: Date): Promise<SavedDetails | undefined> {
      const { rows } = await tx.raw<{ rows: Row[] }>(
        `insert into billing_details (user_id, country, business_name, tax_id, e_invoice_address, reference, erased_at)
         values (?, ?, '', '', '', '', ?)
         on conflict (user_id) do update set
           business_name = '', tax_id = '', invoicing_method = null, e_invoice_address = '', reference = '',
           billing_method = null, version = billing_details.version + 1, erased_at = excluded.erased_at
         where billing_details.erased_at is null
         returning *`,
        [userId, country, at],
      );
      return rows[0] && toDetails(rows[0]);
    },
  };
}

export type DetailsStore = ReturnType<typeof makeDetailsStore>;

function toDetails(row: Row): SavedDetails {
  return {
    businessName: row.business_name,
    taxId: row.tax_id,
    invoicingMethod: row.invoicing_method,
    eInvoiceAddress: row.e_invoice_address,
    reference: row.reference,
    billingMethod: row.billing_method,
    version: row.version,
  };
}
