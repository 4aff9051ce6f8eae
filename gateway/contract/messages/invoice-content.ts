// Generated from doorlight.billing.v1.InvoiceContent by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { InvoiceParty } from "./invoice-party.ts";
import { Day } from "../common.ts";
import { VatSubtotal } from "./vat-subtotal.ts";
import { InvoiceName } from "./invoice-name.ts";

/** What an invoice or credit note says beside its sums and lines, as on its documents. */
export const InvoiceContent = z.object({
  seller: InvoiceParty,
  buyer: InvoiceParty,
  /** The first day that it, or the invoice of a credit note, is for; null without a period. */
  fromOn: z.nullable(Day),
  /** The last day of that period; null without one. */
  untilOn: z.nullable(Day),
  /** The buyer's own; null if the account has given none. */
  buyerReference: z.nullable(z.string()),
  /** The seller's account, without spaces. */
  iban: z.string(),
  /** Of the bank of that account. */
  bic: z.string(),
  /** The seller's Swedish bankgiro number, as it is written; null elsewhere. */
  bankgiro: z.nullable(z.string()),
  /** A statement that the country requires about the seller: "Godkänd för F-skatt". Null elsewhere. */
  taxNote: z.nullable(z.string()),
  /** Each rate once. */
  vat: z.array(VatSubtotal),
  /** Why an admin made a credit note; null otherwise. */
  reason: z.nullable(z.string()),
  /** The invoice that a credit note takes back; null for an invoice. */
  credited: z.nullable(InvoiceName),
  /** Those of an invoice, oldest first. */
  creditNotes: z.array(InvoiceName),
  /** Why a credit note was made that no admin made: refund, deal_cut or card_refund; null otherwise. */
  cause: z.nullable(z.string()),
});
export type InvoiceContent = z.output<typeof InvoiceContent>;
