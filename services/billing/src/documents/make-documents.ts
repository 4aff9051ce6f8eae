import type { Documents, Invoice } from "../domain/invoice.ts";
import { electronicInvoice } from "./electronic-invoice.ts";
import { invoicePdf } from "./invoice-pdf.ts";

/** The files of an invoice, the same bytes for the same value: no clock and no chance is asked. */
export async function makeDocuments(invoice: Invoice): Promise<Documents> {
  return { pdf: await invoicePdf(invoice), eInvoice: electronicInvoice(invoice) };
}
