import type { EInvoiceFormat, Invoice } from "../domain/invoice.ts";
import { finvoice } from "./finvoice.ts";
import { peppol } from "./peppol.ts";

const writers: Record<EInvoiceFormat, (invoice: Invoice) => Uint8Array> = {
  finvoice_3_0: finvoice,
  peppol_bis_billing_3_0: peppol,
};

/** The file that the buyer's software reads. */
export const electronicInvoice = (invoice: Invoice): Uint8Array => writers[invoice.format](invoice);
