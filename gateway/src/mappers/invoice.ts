import {
  type DueAccount as WireDueAccount,
  type LeftOut as WireLeftOut,
  LeftOutEntriesSchema,
  LeftOutSchema,
  PreviewInvoiceResponseSchema,
  PreviewRunResponseSchema,
  type PreviewInvoiceResponse as WirePreview,
  DueAccountSchema,
  FailedDocumentsSchema,
  type GetInvoiceResponse as WireDetail,
  type GetInvoiceResponse_Payment as WirePayment,
  GetInvoiceResponse_PaymentSchema,
  type FailedDocuments as WireFailedDocuments,
  InvoiceContentSchema,
  InvoiceReminderSchema,
  InvoiceLineSchema,
  InvoiceSchema,
  InvoiceSurplusSchema,
  type Invoice as WireInvoice,
  type InvoiceLine as WireLine,
  type NextInvoice as WireNext,
  NextInvoiceSchema,
  OpenPaymentSchema,
  ParkedAccountSchema,
  type Run,
  RunSchema,
  type Unusual as WireUnusual,
  UnusualSchema,
} from "@doorlight/proto/billing/v1/invoices_service_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";
import { invoiceLineKind, leadType } from "./enum-text.ts";

export const toInvoice = answerOf(InvoiceSchema, contract.Invoice);
export const toLeftOutEntries = answerOf(LeftOutEntriesSchema, contract.LeftOutEntries);
export const toOpenPayment = answerOf(OpenPaymentSchema, contract.OpenPayment);

const contentOf = answerOf(InvoiceContentSchema, contract.InvoiceContent);
const paymentOf = answerOf(GetInvoiceResponse_PaymentSchema, contract.getInvoice.answer.shape.payments.def.element);
const surplusOf = answerOf(InvoiceSurplusSchema, contract.InvoiceSurplus);
export const toReminder = answerOf(
  InvoiceReminderSchema,
  contract.getAccountInvoice.answer.shape.reminders.def.element,
);
const accountInvoiceOf = answerOf(InvoiceSchema, contract.AccountInvoice);
const nextInvoiceOf = answerOf(NextInvoiceSchema, z.omit(contract.NextInvoice, { lines: true }));
const runOf = answerOf(RunSchema, z.omit(contract.InvoiceRun, { parked: true }));
const parkedOf = answerOf(ParkedAccountSchema, contract.InvoiceRun.shape.parked.def.element);
const dueOf = answerOf(DueAccountSchema, contract.DueAccount);
const leftOutOf = answerOf(LeftOutSchema, contract.LeftOut);
const previewOf = answerOf(PreviewInvoiceResponseSchema, z.omit(contract.previewInvoice.answer, { lines: true }));
export const toDryRun = answerOf(
  PreviewRunResponseSchema,
  z.omit(contract.dryRunInvoices.answer, { unusual: true, accounts: true, leftOut: true }),
);
const unusualOf = answerOf(UnusualSchema, contract.Unusual);
const failedOf = answerOf(FailedDocumentsSchema, contract.FailedDocuments);
const lineOf = answerOf(InvoiceLineSchema, z.omit(contract.InvoiceLine.def.options[1], { kind: true, credits: true }));

export function toAccountInvoice(invoice: WireInvoice, people: AgentCards): contract.AccountInvoice {
  return { ...accountInvoiceOf(invoice), account: personOf(invoice.userId, people) };
}

function toInvoiceLine(line: WireLine): contract.InvoiceLine {
  const { sourceId, postalCode, city, credits, planId, dealName, fromOn, untilOn } = line;
  const common = lineOf(line);
  const kind = invoiceLineKind.toText(line.kind);
  switch (kind) {
    case "purchase":
      return { ...common, kind, leadType: leadType.toText(line.leadType), purchaseId: sourceId, postalCode, city };
    case "pack":
      return { ...common, kind, credits };
    case "plan_fee":
      return { ...common, kind, planId, fromOn, untilOn };
    case "deal_fee":
      return { ...common, kind, dealName, fromOn, untilOn };
  }
}

/** What an invoice says beside its sums. Reasons of reversals, and the bank's word for payments, are for admins. */
export const toInvoiceParts = (
  { content, lines, payments, surplus }: WireDetail,
  { forAdmin = false } = {},
): Omit<contract.WholeInvoice, "invoice"> => ({
  content: contentOf(assertDefined(content, "content")),
  lines: lines.map(toInvoiceLine),
  payments: payments.map((payment) => ({ ...toPayment(payment), ...(!forAdmin && { reason: null, bankEntry: null }) })),
  surplus: surplus ? surplusOf(surplus) : null,
});

export const toNextInvoice = (next: WireNext): contract.NextInvoice => ({
  ...nextInvoiceOf(next),
  lines: next.lines.map(toInvoiceLine),
});

/** Who recorded a payment is not for the answer. */
function toPayment(payment: WirePayment): ReturnType<typeof paymentOf> {
  const { by, reference } = payment;
  return { ...paymentOf(payment), reference: by === "credit_note" || by === "set_off" ? reference : "" };
}

export function toRun(run: Run, people: AgentCards): contract.InvoiceRun {
  const parked = run.parked.map((one) => ({ ...parkedOf(one), account: personOf(one.userId, people) }));
  return { ...runOf(run), parked };
}

export function toUnusual(unusual: WireUnusual, people: AgentCards): contract.Unusual {
  return { ...unusualOf(unusual), account: personOf(unusual.userId, people) };
}

export const toPreview = (preview: WirePreview) => ({
  ...previewOf(preview),
  lines: preview.lines.map(toInvoiceLine),
});

export function toLeftOut(left: WireLeftOut, people: AgentCards): contract.LeftOut {
  return { ...leftOutOf(left), account: personOf(left.userId, people) };
}

export function toDueAccount(due: WireDueAccount, people: AgentCards): contract.DueAccount {
  return { ...dueOf(due), account: personOf(due.userId, people) };
}

export function toFailedDocuments(failed: WireFailedDocuments, people: AgentCards): contract.FailedDocuments {
  return { ...failedOf(failed), id: failed.invoiceId, account: personOf(failed.userId, people) };
}
