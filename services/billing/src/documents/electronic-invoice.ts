import type { Invoice } from "../domain/invoice.ts";
import { finvoice } from "./finvoice.ts";
import { peppol } from "./peppol.ts";

/** What software of the buyer reads: Finvoice 3.0 from a Finnish seller, Peppol BIS Billing 3.0 from any other. */
export function electronicInvoice(invoice: Invoice): Uint8Array {
  return invoice.seller.country === "FI" ? finvoice(invoice) : peppol(invoice);
}
