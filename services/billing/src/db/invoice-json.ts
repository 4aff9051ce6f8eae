import type { NewInvoice } from "../domain/issued-invoice.ts";
import { plainReference } from "../domain/payment-reference.ts";
import type { EInvoiceFormat, Invoice, InvoicedItem, InvoiceLine, VatSubtotal } from "../domain/invoice.ts";

/** Amounts are texts: JSON has no numbers as large as those of money may be. */
export const invoiceToJson = (invoice: Invoice): string =>
  JSON.stringify(invoice, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));

type AsJson<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: AsJson<T[K]> } : T;

/** What former releases did not write. */
type Later = "format" | "setOffs" | "byCard" | "cause";

/** The output of `invoiceToJson`. */
export function invoiceFromJson(json: unknown): Invoice {
  const saved = json as Omit<AsJson<Invoice>, Later> & Partial<Pick<AsJson<Invoice>, Later>>;
  return {
    ...(saved as unknown as Invoice),
    format: saved.format ?? formatBefore(saved.country),
    // Releases before said neither of it.
    seller: {
      ...saved.seller,
      registeredOffice: saved.seller.registeredOffice ?? null,
      lateInterest: saved.seller.lateInterest ?? null,
    },
    lines: saved.lines.map(toLine),
    vat: saved.vat.map(toSubtotal),
    net: BigInt(saved.net),
    vatTotal: BigInt(saved.vatTotal),
    gross: BigInt(saved.gross),
    // Releases before set nothing off, wrote no invoice of a card, and gave no cause.
    setOffs: (saved.setOffs ?? []).map(({ amount, ...setOff }) => ({ ...setOff, amount: BigInt(amount) })),
    byCard: saved.byCard ?? false,
    cause: saved.cause ?? null,
  };
}

/** Releases before did not write the format: it went by the country. */
const formatBefore = (country: string): EInvoiceFormat =>
  country === "FI" ? "finvoice_3_0" : "peppol_bis_billing_3_0";

/** As it was written with its line. */
export const itemFromJson = (json: unknown) => json as InvoicedItem;

function toLine(line: AsJson<InvoiceLine>): InvoiceLine {
  return {
    ...(line as unknown as InvoiceLine),
    unitPrice: BigInt(line.unitPrice),
    discount: BigInt(line.discount),
    net: BigInt(line.net),
    vat: BigInt(line.vat),
  };
}

const toSubtotal = (subtotal: AsJson<VatSubtotal>): VatSubtotal => ({
  ...(subtotal as unknown as VatSubtotal),
  net: BigInt(subtotal.net),
  vat: BigInt(subtotal.vat),
});

/** A row of `invoices`. */
export function newInvoiceToJson({
  invoice,
  sequence,
  userId,
  month,
  at,
  deliverBy,
  addressInvalid,
  creditedId,
  click,
}: NewInvoice): string {
  const columns = {
    // A kind of its own in the database (decision 117).
    kind: invoice.kind === "invoice" && invoice.byCard ? "card_invoice" : invoice.kind,
    country: invoice.country,
    sequence: sequence.toString(),
    number: invoice.number,
    user_id: userId,
    period: month,
    issued_on: invoice.issuedOn,
    due_on: invoice.dueOn,
    issued_at: at,
    currency: invoice.currency,
    net: invoice.net.toString(),
    vat: invoice.vatTotal.toString(),
    gross: invoice.gross.toString(),
    payment_reference: invoice.paymentReference,
    plain_reference: plainReference(invoice.paymentReference),
    deliver_by: deliverBy,
    address_invalid: addressInvalid,
    credited_id: creditedId ?? null,
    admin_id: click?.adminId ?? null,
    idempotency_key: click?.idempotencyKey ?? null,
    request_digest: click?.requestDigest ?? null,
  };
  return `${JSON.stringify(columns).slice(0, -1)},"content":${invoiceToJson(invoice)}}`;
}
