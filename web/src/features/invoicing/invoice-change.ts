import {
  dryRunInvoices,
  getAccountInvoice,
  getCardSales,
  getInvoiceRun,
  listAccountInvoices,
  listDetailsToCorrect,
  listFailedDocuments,
  listOpenPayments,
  listSettledBankPayments,
  listSurpluses,
  listUncheckedTaxIds,
  listWaitingSales,
} from "@doorlight/gateway/contract";

/** After a change of invoices the whole screen about them is reread. In the background: its row may be gone then. */
export const invoiceChange = {
  refreshes: [
    getInvoiceRun,
    getCardSales,
    listWaitingSales,
    listDetailsToCorrect,
    dryRunInvoices,
    listAccountInvoices,
    getAccountInvoice,
    listFailedDocuments,
    listUncheckedTaxIds,
    listSurpluses,
    listOpenPayments,
    listSettledBankPayments,
  ],
  inBackground: true,
  evenAfter: "any failure",
} as const;
