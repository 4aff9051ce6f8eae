import type { BillingOverview } from "@doorlight/gateway/contract";

/** Whether an invoice may pay: its details are complete, the account is proven, and no reminded invoice is unpaid. */
export function canBuyOnInvoice({ complete, onInvoice }: Pick<BillingOverview, "complete" | "onInvoice">): boolean {
  return complete && onInvoice?.proven !== false && (onInvoice?.reminders ?? 0) === 0;
}
