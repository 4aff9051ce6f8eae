import { randomUUID } from "node:crypto";
import * as calls from "@doorlight/gateway/contract";
import { row, type RouteRow } from "./route-row.ts";

const ofCountry = () => ({ params: { country: "FI" } });
const unknown = () => ({ params: { id: randomUUID() } });
const unknownOfMonth = () => ({ params: { country: "FI", period: "2020-01-01", id: randomUUID() } });
const notFound = { thenRefused: ["not_found"] } as const;
const goesOn = { thenRefused: ["invalid_request"] } as const;

/** Of invoices: an account's own, and the back office. */
export const invoiceRows: readonly RouteRow[] = [
  row(calls.getInvoice, unknown, notFound),
  row(calls.getInvoicePdf, unknown, notFound),
  row(calls.getInvoiceXml, unknown, notFound),
  row(calls.getInvoiceRun, ofCountry),
  row(calls.dryRunInvoices, ofCountry),
  row(calls.getDryRunFile, ofCountry),
  row(calls.previewInvoice, unknownOfMonth, notFound),
  row(calls.previewInvoicePdf, unknownOfMonth, notFound),
  // A month that nobody lives to see.
  row(calls.startInvoiceRun, () => ({ params: { country: "FI", period: "9000-01-01" } }), goesOn),
  row(calls.retryParkedAccount, unknownOfMonth, notFound),
  row(calls.listAccountInvoices, ofCountry),
  row(calls.getInvoicesFile, ofCountry),
  row(calls.getAccountInvoice, unknown, notFound),
  row(calls.getAccountInvoicePdf, unknown, notFound),
  row(calls.getAccountInvoiceXml, unknown, notFound),
  row(calls.sendInvoice, unknown, notFound),
  row(calls.listFailedDocuments, ofCountry),
  row(calls.createCreditNote, () => ({ ...unknown(), body: { lineIds: [randomUUID()], reason: "Test" } }), notFound),
  row(
    calls.recordInvoicePayment,
    () => ({ ...unknown(), body: { amount: { amount: 1, currency: "EUR" }, paidOn: "2026-11-30" } }),
    notFound,
  ),
  row(calls.importStatement, () => ({}), { file: new Blob(["<a/>"], { type: "application/xml" }), ...goesOn }),
  row(calls.listOpenPayments, ofCountry),
  row(calls.getCardSales, ofCountry),
  row(calls.invoiceFormerCardSales, ofCountry),
  row(calls.listWaitingSales, ofCountry),
  row(calls.getWaitingSalesFile, ofCountry),
  row(calls.listDetailsToCorrect, ofCountry),
  row(calls.listSurpluses, ofCountry),
  row(
    calls.payBackSurplus,
    () => ({ ...unknown(), body: { amount: { amount: 1, currency: "EUR" }, paidOn: "2026-11-30" } }),
    notFound,
  ),
  row(
    calls.reversePayment,
    () => ({ params: { id: randomUUID(), paymentId: randomUUID() }, body: { reason: "Test" } }),
    notFound,
  ),
  row(
    calls.reversePayBack,
    () => ({ params: { id: randomUUID(), payBackId: randomUUID() }, body: { reason: "Test" } }),
    notFound,
  ),
  row(
    calls.setOffSurplus,
    () => ({ ...unknown(), body: { surplusId: randomUUID(), amount: { amount: 1, currency: "EUR" } } }),
    notFound,
  ),
  row(calls.assignBankPayment, () => ({ ...unknown(), body: { entryId: randomUUID() } }), notFound),
  row(calls.settleBankPayment, () => ({ ...unknown(), body: { settledAs: "ignored", reason: "Test" } }), notFound),
  row(calls.reopenBankPayment, () => ({ ...unknown(), body: { reason: "Test" } }), notFound),
  row(calls.listSettledBankPayments, ofCountry),
  row(calls.listUncheckedTaxIds, ofCountry),
  row(calls.checkTaxId, () => ({ ...unknown(), body: { taxId: "EE100594102", businessName: "Kodu OÜ" } }), notFound),
];
