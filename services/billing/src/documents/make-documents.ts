import { causeOf, PlainError } from "@doorlight/common/errors";
import type { Documents, Invoice } from "../domain/invoice.ts";
import { electronicInvoice } from "./electronic-invoice.ts";
import { invoicePdf } from "./invoice-pdf.ts";

/** The files of an invoice, the same bytes for the same value: no clock and no chance is asked. An error names the file. */
export async function makeDocuments(invoice: Invoice): Promise<Documents> {
  return {
    pdf: await make("PDF", () => invoicePdf(invoice)),
    eInvoice: await make(invoice.format, () => electronicInvoice(invoice)),
  };
}

async function make(name: string, file: () => Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await file();
  } catch (error) {
    throw new PlainError(`${name}: ${causeOf(error)}`, { cause: error });
  }
}
