import type { Db, Tx } from "@doorlight/common/db";
import { type BillingDetails, noDetails } from "../domain/billing-details.ts";

export type KeptDetails = BillingDetails & { version: bigint };

type Row = {
  business_name: string;
  tax_id: string;
  invoicing_method: BillingDetails["invoicingMethod"];
  e_invoice_address: string;
  reference: string;
  payment_route: BillingDetails["paymentRoute"];
  version: bigint;
};

export const detailsStore = {
  /** Version 0 where nothing is kept yet. */
  async find(db: Db, userId: string): Promise<KeptDetails> {
    const row = await db("billing_details").where({ user_id: userId }).first<Row | undefined>();
    return row ? toDetails(row) : { ...noDetails, version: 0n };
  },

  async put(
    tx: Tx,
    { userId, country }: { userId: string; country: string },
    details: BillingDetails,
  ): Promise<KeptDetails> {
    const columns = {
      country,
      business_name: details.businessName,
      tax_id: details.taxId,
      invoicing_method: details.invoicingMethod,
      e_invoice_address: details.eInvoiceAddress,
      reference: details.reference,
      payment_route: details.paymentRoute,
    };
    const [row] = await tx("billing_details")
      .insert({ user_id: userId, ...columns })
      .onConflict("user_id")
      .merge({ ...columns, version: tx.raw("billing_details.version + 1") })
      .returning<Row[]>("*");
    if (!row) throw new Error("The details were not kept");
    return toDetails(row);
  },
};

function toDetails(row: Row): KeptDetails {
  return {
    businessName: row.business_name,
    taxId: row.tax_id,
    invoicingMethod: row.invoicing_method,
    eInvoiceAddress: row.e_invoice_address,
    reference: row.reference,
    paymentRoute: row.payment_route,
    version: row.version,
  };
}
