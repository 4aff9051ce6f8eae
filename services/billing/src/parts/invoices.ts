import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import { makeEInvoiceOutbox } from "../clients/e-invoice-outbox.ts";
import { makeCardLineStore } from "../db/card-line-store.ts";
import { makeCardPaymentStore } from "../db/card-payment-store.ts";
import { makeCardSaleStore } from "../db/card-sale-store.ts";
import { makeBankEntryStore } from "../db/bank-entry-store.ts";
import { makeCreditedLineStore } from "../db/credited-line-store.ts";
import { makeCreditNoteStore } from "../db/credit-note-store.ts";
import { makeDetailsCorrectionStore } from "../db/details-correction-store.ts";
import { makeDetailsDeskStore } from "../db/details-desk-store.ts";
import { makeInvoiceBuyerStore } from "../db/invoice-buyer-store.ts";
import { makeInvoiceDeliveryStore } from "../db/invoice-delivery-store.ts";
import { makeInvoiceLineStore } from "../db/invoice-line-store.ts";
import { makeInvoicePaymentStore } from "../db/invoice-payment-store.ts";
import { makeInvoiceRetentionStore } from "../db/invoice-retention-store.ts";
import { makeInvoiceReminderStore } from "../db/invoice-reminder-store.ts";
import { makeInvoiceRunStore } from "../db/invoice-run-store.ts";
import { makeInvoicedSourceStore } from "../db/invoiced-source-store.ts";
import { makeInvoiceStore } from "../db/invoice-store.ts";
import { makeInvoicingWorkStore } from "../db/invoicing-work-store.ts";
import { makeInvoiceWatchStore } from "../db/invoice-watch-store.ts";
import { makeMovementStore } from "../db/movement-store.ts";
import { makePurchaseRefundStore } from "../db/purchase-refund-store.ts";
import { makeSurplusStore } from "../db/surplus-store.ts";
import { makeTrustStore } from "../db/trust-store.ts";
import { makeTaxIdStore } from "../db/tax-id-store.ts";
import { readBankFile } from "../documents/read-bank-file.ts";
import type { Invoice } from "../domain/invoice.ts";
import type { makeEvents } from "../events.ts";
import { type AddInvoiceLine, makeAddInvoiceLines } from "../use-cases/add-invoice-lines.ts";
import { makeAskForDetails } from "../use-cases/ask-for-details.ts";
import { makeCheckTaxId } from "../use-cases/check-tax-id.ts";
import { makeCreditInvoice } from "../use-cases/credit-invoice.ts";
import { makeDecidePayments } from "../use-cases/decide-payments.ts";
import { makeDeliverInvoices } from "../use-cases/deliver-invoices.ts";
import type { FollowDigests } from "../use-cases/follow-digests.ts";
import { makeImportStatement } from "../use-cases/import-statement.ts";
import { makeListInvoicesOf } from "../use-cases/list-invoices-of.ts";
import { makeListMovements } from "../use-cases/list-movements.ts";
import { makeIssueCardInvoices } from "../use-cases/issue-card-invoices.ts";
import { makeIssueInvoices } from "../use-cases/issue-invoices.ts";
import { makePayBackSurplus } from "../use-cases/pay-back-surplus.ts";
import { makePreviewInvoices } from "../use-cases/preview-invoices.ts";
import { makePurgeInvoices } from "../use-cases/purge-invoices.ts";
import { makeRecordPayment } from "../use-cases/record-payment.ts";
import { makeRemindPayers } from "../use-cases/remind-payers.ts";
import { makeReversePayment } from "../use-cases/reverse-payment.ts";
import { makeRoomAlone } from "../use-cases/room-alone.ts";
import { makeSettleInvoice } from "../use-cases/settle-invoice.ts";
import { makeRunInvoices } from "../use-cases/run-invoices.ts";
import { makeTrust } from "../use-cases/trust.ts";
import { makeUseSurplus } from "../use-cases/use-surplus.ts";
import { makeWatchRuns } from "../use-cases/watch-runs.ts";
import { registerInvoiceGauges } from "./invoice-gauges.ts";

type Dependencies = {
  db: Db;
  events: ReturnType<typeof makeEvents>;
  packs: ReadonlyMap<string, CountryPack>;
  packOf: (country: string) => CountryPack;
  followDigests: FollowDigests["follow"];
  clock: Clock;
  log: Logger;
  /** Of the e-invoice operator; empty if there is none. */
  outboxAddress: string;
};

/** The PDF library is large: it is loaded for the first invoice. */
async function makeDocuments(invoice: Invoice) {
  const documents = await import("../documents/make-documents.ts");
  return documents.makeDocuments(invoice);
}

async function invoicePdf(invoice: Invoice) {
  const documents = await import("../documents/invoice-pdf.ts");
  return documents.invoicePdf(invoice);
}

/** Purchases by invoice come on the invoice of their month, which is issued, sent and paid. */
export function makeInvoices(dependencies: Dependencies) {
  const { db, events, packs, packOf, followDigests, clock, log, outboxAddress } = dependencies;
  const lines = makeInvoiceLineStore();
  const creditedLines = makeCreditedLineStore();
  const cardLines = makeCardLineStore(db);
  const cardSales = makeCardSaleStore(db);
  const detailsDesk = makeDetailsDeskStore(db);
  const cardPayments = makeCardPaymentStore();
  const buyers = makeInvoiceBuyerStore();
  const invoices = makeInvoiceStore(db);
  const creditNotes = makeCreditNoteStore(db);
  const runs = makeInvoiceRunStore(db);
  const payments = makeInvoicePaymentStore(db);
  const reminders = makeInvoiceReminderStore(db);
  const bankEntries = makeBankEntryStore(db);
  const deliveries = makeInvoiceDeliveryStore(db);
  const refunds = makePurchaseRefundStore();
  const taxIds = makeTaxIdStore(db);
  const surpluses = makeSurplusStore(db);
  const corrections = makeDetailsCorrectionStore(db);
  const trust = makeTrust({ db, trusted: makeTrustStore(), lines, followDigests, corrections, events, packs, clock });
  const settleInvoice = makeSettleInvoice({ surpluses, payments, lines, trust, events });
  const roomAlone = makeRoomAlone({ payments, packs });
  const booking = {
    db,
    invoices,
    payments,
    entries: bankEntries,
    surpluses,
    roomAlone,
    settleInvoice,
    events,
    packs,
    packOf,
    clock,
  };
  const outbox = makeEInvoiceOutbox(outboxAddress);
  const invoiceWatch = makeInvoiceWatchStore(db);
  registerInvoiceGauges({ watchRuns: makeWatchRuns({ runs, invoiceWatch, clock }), invoiceWatch, packs, clock });
  const addInvoiceLines = makeAddInvoiceLines({ lines, buyers, packOf });
  const addInvoiceLine: AddInvoiceLine = (tx, line) => addInvoiceLines(tx, [line]);
  const issueInvoices = makeIssueInvoices({ lines, buyers, invoices, surpluses, runs, events, packOf, clock });
  const previewInvoices = makePreviewInvoices({
    db,
    lines,
    invoices,
    runs,
    issueInvoices,
    invoicePdf,
    buyers,
    packs,
    clock,
  });
  return {
    corrections,
    trust,
    creditedLines,
    cardLines,
    cardSales,
    detailsDesk,
    askForDetails: makeAskForDetails({ db, detailsDesk, events, clock }),
    invoiceBuyers: buyers,
    invoices,
    creditNotes,
    invoiceRuns: runs,
    invoicePayments: payments,
    invoiceReminders: reminders,
    bankEntries,
    invoiceFiles: deliveries,
    invoicingWork: makeInvoicingWorkStore(db),
    purchaseRefunds: refunds,
    taxIds,
    surpluses,
    payBackSurplus: makePayBackSurplus({ ...booking, events }),
    useSurplus: makeUseSurplus(booking),
    checkTaxId: makeCheckTaxId({ db, taxIds, events, clock }),
    listInvoicesOf: makeListInvoicesOf({ db, sources: makeInvoicedSourceStore(), findNext: previewInvoices.findNext }),
    listMovements: makeListMovements({ movements: makeMovementStore(db), packs }),
    addInvoiceLines,
    addInvoiceLine,
    runInvoices: makeRunInvoices({ db, lines, buyers, runs, issueInvoices, packs, clock, log }),
    issueCardInvoices: makeIssueCardInvoices({ db, cardLines, invoices, cardPayments, packs, clock, log }),
    previewInvoices,
    creditInvoice: makeCreditInvoice({
      db,
      lines,
      credits: creditedLines,
      invoices,
      creditNotes,
      cardLines,
      cardPayments,
      payments,
      settleInvoice,
      events,
      refunds,
      buyers,
      packOf,
      clock,
    }),
    deliverInvoices: makeDeliverInvoices({ db, invoices, deliveries, makeDocuments, outbox, events, clock, log }),
    remindPayers: makeRemindPayers({ db, reminders, trust, events, packs, clock }),
    purgeInvoices: makePurgeInvoices({ db, retention: makeInvoiceRetentionStore(), packs, clock }),
    recordPayment: makeRecordPayment(booking),
    reversePayment: makeReversePayment({ ...booking, trust, events }),
    importStatement: makeImportStatement({ ...booking, readBankFile }),
    decidePayments: makeDecidePayments(booking),
  };
}
