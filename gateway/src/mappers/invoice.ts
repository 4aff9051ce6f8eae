import type {
  FailedDocuments as WireFailedDocuments,
  Invoice as WireInvoice,
  InvoiceLine as WireLine,
  NextInvoice as WireNext,
  OpenPayment as WireOpenPayment,
  PaymentDetails as WirePaymentDetails,
  Run,
  RunTotals as WireTotals,
  Unusual as WireUnusual,
} from "@doorlight/proto/billing/v1/invoices_service_pb";
import * as contract from "../../contract/index.ts";
import type { AgentCards } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { deliveryState, invoiceKind, invoiceLineKind, invoiceState, leadType, runState } from "./enum-text.ts";
import { toInstant, toMoney } from "./values.ts";

export function toInvoice(invoice: WireInvoice): contract.Invoice {
  const { id, number, period, issuedOn, paymentReference, hasDocuments } = invoice;
  return {
    id,
    kind: invoiceKind.toText(invoice.kind),
    number,
    period,
    issuedOn,
    dueOn: invoice.dueOn || null,
    net: toMoney(assertDefined(invoice.net, "invoice.net")),
    vat: toMoney(assertDefined(invoice.vat, "invoice.vat")),
    gross: toMoney(assertDefined(invoice.gross, "invoice.gross")),
    paid: toMoney(assertDefined(invoice.paid, "invoice.paid")),
    state: invoiceState.toText(invoice.state),
    delivery: deliveryState.toText(invoice.delivery),
    credits: invoice.credits || null,
    paymentReference,
    hasDocuments,
    paymentDetails: invoice.paymentDetails ? toPaymentDetails(invoice.paymentDetails) : null,
  };
}

function toPaymentDetails({ payee, iban, bic, bankgiro, left, barcode }: WirePaymentDetails): contract.PaymentDetails {
  return {
    payee,
    iban,
    bic,
    bankgiro: bankgiro || null,
    left: toMoney(assertDefined(left, "payment_details.left")),
    barcode: barcode || null,
  };
}

/** With the name of its account, which is null for an erased user. */
export function toAccountInvoice(invoice: WireInvoice, people: AgentCards): contract.AccountInvoice {
  const account = toPerson(invoice.userId, people);
  const { country, deliveryDetail } = invoice;
  return { ...toInvoice(invoice), account, country, deliveryDetail };
}

const toPerson = (id: string, people: AgentCards) => ({ id, name: people.get(id)?.name ?? null });

export function toInvoiceLine(line: WireLine): contract.InvoiceLine {
  const { id, on, held, credited, sourceId, postalCode, city, credits, planId, dealName } = line;
  const net = toMoney(assertDefined(line.net, "invoice_line.net"));
  const discount = toMoney(assertDefined(line.discount, "invoice_line.discount"));
  const common = { id, on, net, discount, held, credited };
  const kind = invoiceLineKind.toText(line.kind);
  switch (kind) {
    case "purchase":
      return { ...common, kind, leadType: leadType.toText(line.leadType), purchaseId: sourceId, postalCode, city };
    case "pack":
      return { ...common, kind, credits };
    case "plan_fee":
      return { ...common, kind, planId };
    case "deal_fee":
      return { ...common, kind, dealName };
  }
}

export function toNextInvoice({ period, on, net, vat, gross, lines }: WireNext): contract.NextInvoice {
  return {
    period,
    on,
    net: toMoney(assertDefined(net, "next_invoice.net")),
    vat: toMoney(assertDefined(vat, "next_invoice.vat")),
    gross: toMoney(assertDefined(gross, "next_invoice.gross")),
    lines: lines.map(toInvoiceLine),
  };
}

export function toTotals(totals: WireTotals | undefined) {
  const { invoices, lines, net, vat, gross } = assertDefined(totals, "run_totals");
  return {
    invoices,
    lines,
    net: toMoney(assertDefined(net, "run_totals.net")),
    vat: toMoney(assertDefined(vat, "run_totals.vat")),
    gross: toMoney(assertDefined(gross, "run_totals.gross")),
  };
}

export function toRun(run: Run, people: AgentCards): contract.InvoiceRun {
  const { country, period, dueOn, startedAt, finishedAt, accounts, invoiced } = run;
  const { documentsMade, sent, rejected, paid, overdue } = run;
  return {
    country,
    period,
    state: runState.toText(run.state),
    dueOn,
    startedAt: startedAt ? toInstant(startedAt, "run.started_at") : null,
    finishedAt: finishedAt ? toInstant(finishedAt, "run.finished_at") : null,
    accounts,
    invoiced,
    parked: run.parked.map(({ userId, cause, parkedAt, attempts }) => ({
      account: toPerson(userId, people),
      cause: contract.ParkedCause.parse(cause),
      parkedAt: toInstant(parkedAt, "parked_account.parked_at"),
      attempts,
    })),
    totals: toTotals(run.totals),
    documentsMade,
    sent,
    rejected,
    paid,
    overdue,
  };
}

export function toUnusual({ reason, userId, net, before }: WireUnusual, people: AgentCards): contract.Unusual {
  return {
    reason: contract.Unusual.shape.reason.parse(reason),
    account: toPerson(userId, people),
    net: toMoney(assertDefined(net, "unusual.net")),
    before: toMoney(assertDefined(before, "unusual.before")),
  };
}

export function toFailedDocuments(failed: WireFailedDocuments, people: AgentCards): contract.FailedDocuments {
  const { invoiceId: id, number, userId, cause, failedAt, attempts } = failed;
  const account = toPerson(userId, people);
  return { id, number, account, cause, failedAt: toInstant(failedAt, "failed_documents.failed_at"), attempts };
}

export function toOpenPayment(payment: WireOpenPayment): contract.OpenPayment {
  const { id, paidOn, paymentReference, payer, invoiceNumber } = payment;
  return {
    id,
    kind: contract.OpenPayment.shape.kind.parse(payment.kind),
    amount: toMoney(assertDefined(payment.amount, "open_payment.amount")),
    paidOn,
    paymentReference,
    payer,
    invoiceNumber: invoiceNumber || null,
  };
}
