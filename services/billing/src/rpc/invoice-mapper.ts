import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { leadTypes } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import {
  DeliveryState,
  type FailedDocumentsSchema,
  InvoiceKind,
  InvoiceLineKind,
  type InvoiceLineSchema,
  type InvoiceSchema,
  InvoiceState,
  type NextInvoiceSchema,
  type OpenPaymentSchema,
  type RunSchema,
  RunState,
  type RunTotalsSchema,
} from "@doorlight/proto/billing/v1/invoices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { FailedDocuments } from "../domain/invoice-delivery.ts";
import type { OpenPayment } from "../domain/invoice-payment.ts";
import type { InvoiceRun, ParkedAccount, RunCounts } from "../domain/invoice-run.ts";
import type { Day, InvoicedItem } from "../domain/invoice.ts";
import { type IssuedInvoice, stateOf } from "../domain/issued-invoice.ts";
import { type PaymentDetails, paymentDetailsOf } from "../domain/payment-details.ts";
import type { OpenLine } from "../domain/write-invoice.ts";
import type { InvoiceMonth } from "../use-cases/issue-invoices.ts";
import type { NextInvoice, Totals } from "../use-cases/preview-invoices.ts";

const kinds = enumText(InvoiceKind);
const lineKinds = enumText(InvoiceLineKind);
const deliveryStates = enumText(DeliveryState);
const leadTypeTexts = enumText(LeadType);
export const invoiceStates = enumText(InvoiceState);
const runStates = enumText(RunState);

/** `today` is a day of the invoice's country. */
export function toInvoice(invoice: IssuedInvoice, today: Day): MessageInitShape<typeof InvoiceSchema> {
  const { id, number, userId, country, month: period, issuedOn, currency, paymentReference, hasDocuments } = invoice;
  const money = (amount: bigint) => ({ amount, currency });
  const toPay = paymentDetailsOf(invoice);
  return {
    id,
    kind: kinds.fromText(invoice.kind),
    number,
    userId,
    country,
    period,
    issuedOn,
    dueOn: invoice.dueOn ?? "",
    net: money(invoice.net),
    vat: money(invoice.vat),
    gross: money(invoice.gross),
    paid: money(invoice.paid),
    state: invoiceStates.fromText(stateOf(invoice, today)),
    delivery: deliveryStates.fromText(invoice.delivery),
    deliveryDetail: invoice.deliveryDetail,
    credits: invoice.credits ?? "",
    paymentReference,
    hasDocuments,
    ...(toPay && { paymentDetails: toPaymentDetails(toPay, currency) }),
  };
}

function toPaymentDetails({ name, iban, bic, bankgiro, left, barcode }: PaymentDetails, currency: string) {
  const sum = { amount: left, currency };
  return { payee: name, iban, bic, bankgiro: bankgiro ?? "", left: sum, barcode: barcode ?? "" };
}

type Line = OpenLine & { sourceId: string; held?: boolean; credited?: boolean };

export function toInvoiceLine(line: Line): MessageInitShape<typeof InvoiceLineSchema> {
  const { id, sourceId, item, on, net, discount, currency, held = false, credited = false } = line;
  const money = (amount: bigint) => ({ amount, currency });
  const kind = lineKinds.fromText(item.kind);
  return { id, sourceId, kind, on, net: money(net), discount: money(discount), held, credited, ...factsOf(item) };
}

function factsOf(item: InvoicedItem) {
  switch (item.kind) {
    case "purchase": {
      const leadType = leadTypes.find((known) => known === item.leadType);
      const { postalCode, city } = item;
      return { ...(leadType && { leadType: leadTypeTexts.fromText(leadType) }), postalCode, city };
    }
    case "pack":
      return { credits: item.credits };
    case "plan_fee":
      return { planId: item.planId };
    case "deal_fee":
      return { dealName: item.name };
  }
}

export function toNextInvoice(next: NextInvoice, currency: string): MessageInitShape<typeof NextInvoiceSchema> {
  const money = (amount: bigint) => ({ amount, currency });
  return {
    period: next.month,
    on: next.on,
    net: money(next.net),
    vat: money(next.vatTotal),
    gross: money(next.gross),
    lines: next.lines.map(toInvoiceLine),
  };
}

export function toTotals(totals: Totals, currency: string): MessageInitShape<typeof RunTotalsSchema> {
  const money = (amount: bigint) => ({ amount, currency });
  const { invoices, lines, net, vat, gross } = totals;
  return { invoices, lines, net: money(net), vat: money(vat), gross: money(gross) };
}

export type RunFacts = InvoiceMonth & {
  dueOn: Day;
  run: InvoiceRun | undefined;
  parked: ParkedAccount[];
  counts: RunCounts;
  currency: string;
};

export function toRun({ country, month, dueOn, run, parked, counts, currency }: RunFacts) {
  const state = run ? (run.finishedAt ? "done" : "running") : "waiting";
  return {
    country,
    period: month,
    state: runStates.fromText(state),
    dueOn,
    ...(run && { startedAt: timestampFromDate(run.startedAt) }),
    ...(run?.finishedAt && { finishedAt: timestampFromDate(run.finishedAt) }),
    accounts: counts.invoices + counts.waiting,
    invoiced: counts.invoices,
    parked: parked.map(({ userId, cause, attempts, parkedAt }) => ({
      userId,
      cause,
      attempts,
      parkedAt: timestampFromDate(parkedAt),
    })),
    totals: toTotals(counts, currency),
    documentsMade: counts.documents,
    sent: counts.sent,
    rejected: counts.rejected,
    paid: counts.paid,
    overdue: counts.overdue,
  } satisfies MessageInitShape<typeof RunSchema>;
}

export function toFailedDocuments({
  failedAt,
  ...failed
}: FailedDocuments): MessageInitShape<typeof FailedDocumentsSchema> {
  return { ...failed, failedAt: timestampFromDate(failedAt) };
}

export function toOpenPayment(payment: OpenPayment): MessageInitShape<typeof OpenPaymentSchema> {
  const { id, kind, amount, currency, bookedOn: paidOn, paymentReference, payer, invoiceNumber } = payment;
  return { id, kind, amount: { amount, currency }, paidOn, paymentReference, payer, invoiceNumber };
}
