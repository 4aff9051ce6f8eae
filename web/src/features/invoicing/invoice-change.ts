import {
  dryRunInvoices,
  getAccountInvoice,
  getCardSales,
  getInvoiceRun,
  listAccountInvoices,
  listFailedDocuments,
  listOpenPayments,
  listSettledBankPayments,
  listSurpluses,
  listUncheckedTaxIds,
} from "@doorlight/gateway/contract";

/** After a change of invoices the whole screen about them is reread. In the background: its row may be gone then. */
export const invoiceChange = {
  refreshes: [
    getInvoiceRun,
    getCardSales,
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
