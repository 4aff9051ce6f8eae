import * as z from "zod/mini";
import { Day, Id, idParams, Money, nextCursor, pageQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { LeadType } from "./lead.ts";
import { DeliveryState } from "./messages/delivery-state.ts";
import { InvoiceContent } from "./messages/invoice-content.ts";
import { Invoice as WireInvoice } from "./messages/invoice.ts";
import { InvoiceKind } from "./messages/invoice-kind.ts";
import { InvoiceParty } from "./messages/invoice-party.ts";
import { InvoiceState } from "./messages/invoice-state.ts";
import { InvoiceSurplus as WireSurplus } from "./messages/invoice-surplus.ts";
import { PaymentDetails } from "./messages/payment-details.ts";
import { VatSubtotal } from "./messages/vat-subtotal.ts";

export { DeliveryState, InvoiceContent, InvoiceKind, InvoiceParty, InvoiceState, PaymentDetails, VatSubtotal };

/** What was paid beyond an invoice and its credit notes, and where it is now. */
export const InvoiceSurplus = z.omit(WireSurplus, { over: true });
export type InvoiceSurplus = z.output<typeof InvoiceSurplus>;

/** Amounts are positive on a credit note too. */
export const Invoice = z.omit(WireInvoice, {
  userId: true,
  country: true,
  deliveryDetail: true,
  buyerName: true,
  buyerTaxId: true,
  vatRate: true,
  reverseChargeNet: true,
  paidOn: true,
  creditedOn: true,
  setOff: true,
  paidBack: true,
});
export type Invoice = z.output<typeof Invoice>;

export type ShownInvoiceState = InvoiceState | "partly_paid" | "partly_credited" | "card_paid" | "credit_note";

/** Its state in words: an open one may be paid in part, and a credit note has none but its kind. */
export function shownInvoiceState(
  invoice: Pick<Invoice, "kind" | "state" | "byCard" | "paid" | "credited">,
): ShownInvoiceState {
  const { kind, state, byCard, paid, credited } = invoice;
  if (kind === "credit_note") return kind;
  if (state === "paid" && byCard) return "card_paid";
  if (state !== "open" || paid.amount === 0) return state;
  return paid.amount > credited.amount ? "partly_paid" : "partly_credited";
}

const line = {
  id: Id,
  /** When it was bought or charged. */
  on: Day,
  /** How many; `net` is that of all. */
  quantity: z.int(),
  /** Net, of one, before the discount. */
  unitPrice: Money,
  /** In percent; zero if the charge is reversed. */
  vatRate: z.number(),
  /** After the discount. */
  net: Money,
  /** Its share of the VAT of the invoice or credit note, or of the next one as it stands; null if that is not known. */
  vat: z.nullable(Money),
  /** Discount of a deal; zero without one. */
  discount: Money,
  /** It waits for a refund to be decided, and is not part of the sum. */
  held: z.boolean(),
  /** Credit notes have taken all of it back. */
  credited: z.boolean(),
  /** Of a line of an invoice, what no credit note has taken back, without VAT; null until it is issued. */
  leftNet: z.nullable(Money),
  /** The VAT of that; null with it. */
  leftVat: z.nullable(Money),
};

/** The days that a fee is for, both included. */
const feeDays = { fromOn: Day, untilOn: Day };

export const InvoiceLine = z.discriminatedUnion("kind", [
  z.object({
    ...line,
    kind: z.literal("purchase"),
    leadType: LeadType,
    purchaseId: Id,
    /** Of the property; whole. */
    postalCode: z.string(),
    /** Of the property. */
    city: z.string(),
  }),
  z.object({ ...line, kind: z.literal("pack"), /** How many the pack has. */ credits: z.int() }),
  z.object({
    ...line,
    ...feeDays,
    kind: z.literal("plan_fee"),
    /** `basic`: the plan of that month. */ planId: z.string(),
  }),
  z.object({ ...line, ...feeDays, kind: z.literal("deal_fee"), /** As admins called it. */ dealName: z.string() }),
]);
export type InvoiceLine = z.output<typeof InvoiceLine>;

/**
 * hand: an admin saw it. statement: a bank statement had it. set_off: the surplus of another invoice, or of its credit note. card: it paid
 * before the invoice was issued. card_return: the card got it back, below zero. reversal: below zero, it takes another one back.
 */
export const PaymentOrigin = z.enum(["hand", "statement", "credit_note", "set_off", "card", "card_return", "reversal"]);

/** What an invoice or credit note says beside its sums. */
export const invoiceParts = {
  content: InvoiceContent,
  /** Lines charged, or taken back by a credit note. */
  lines: z.array(InvoiceLine),
  /** Payments, oldest first. */
  payments: z.array(
    z.object({
      id: Id,
      amount: Money,
      paidOn: Day,
      by: PaymentOrigin,
      /** The number of a credit note, or of the overpaid invoice whose surplus is set off; empty otherwise. */
      reference: z.string(),
      /** Another one has taken it back. */
      reversed: z.boolean(),
      /** The payment that a reversal takes back; null of others. */
      reverses: z.nullable(Id),
      /** Of a reversal, for admins alone; null otherwise. */
      reason: z.nullable(z.string()),
      /** Of one of a bank file, for admins alone: the payer as the bank names it, and the bank's id of the entry; null otherwise. */
      bankEntry: z.nullable(z.string()),
    }),
  ),
  /** What was paid beyond it; null if nothing was. */
  surplus: z.nullable(InvoiceSurplus),
};
const WholeInvoice = z.object({ invoice: Invoice, ...invoiceParts });
export type WholeInvoice = z.output<typeof WholeInvoice>;

export const NextInvoice = z.object({
  /** The first day of its month. */
  period: Day,
  /** The day on which it is issued. */
  on: Day,
  net: Money,
  vat: Money,
  gross: Money,
  /** Newest first. */
  lines: z.array(InvoiceLine),
});
export type NextInvoice = z.output<typeof NextInvoice>;

export const listInvoices = endpoint({
  method: "GET",
  path: "/api/billing/invoices",
  summary: "List the user's invoices and credit notes, newest first.",
  access: ["agent"],
  beforeTerms: true,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(Invoice), nextCursor }),
});

export const getInvoice = endpoint({
  method: "GET",
  path: "/api/billing/invoices/:id",
  summary: "Get an invoice or credit note of the user: seller, buyer, lines, VAT by rate, payments.",
  access: ["agent"],
  beforeTerms: true,
  params: idParams,
  answer: WholeInvoice,
  refusals: ["not_found"],
});

export const getNextInvoice = endpoint({
  method: "GET",
  path: "/api/billing/next-invoice",
  summary:
    "Say what the next invoice asks for as it stands now: this month's, and until it is issued the last month's.",
  access: ["agent"],
  beforeTerms: true,
  answer: z.object({
    items: z.array(NextInvoice),
    /** Of credit notes, because their invoices had been paid: the next invoice sets it off. Null if nothing is. */
    owed: z.nullable(Money),
  }),
});

export const getInvoicePdf = endpoint({
  method: "GET",
  path: "/api/billing/invoices/:id.pdf",
  summary: "Download an invoice or credit note of the user as PDF.",
  access: ["agent"],
  beforeTerms: true,
  params: idParams,
  answer: z.string(),
  file: "application/pdf",
  refusals: ["not_found"],
});

export const getInvoiceXml = endpoint({
  method: "GET",
  path: "/api/billing/invoices/:id.xml",
  summary: "Download an invoice or credit note of the user as an e-invoice: Finvoice 3.0 or Peppol BIS Billing 3.0.",
  access: ["agent"],
  beforeTerms: true,
  params: idParams,
  answer: z.string(),
  file: "application/xml",
  refusals: ["not_found"],
});
