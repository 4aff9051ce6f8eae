import type { CountryPack } from "@doorlight/common/product";
import { eInvoiceOf } from "./billing-details.ts";
import type { DeliveryState, NewInvoice } from "./issued-invoice.ts";
import type { FrozenBuyer } from "./write-invoice.ts";

/** Why an invoice by mail is rejected whose account is erased. */
export const ACCOUNT_ERASED = "account_erased";

/**
 * How an invoice reaches its buyer. Details of before today's rules may name an address or operator that nothing is delivered
 * to: then it is mailed, and says so.
 */
export function deliveryOf(
  buyer: Pick<FrozenBuyer, "taxId" | "invoicingMethod" | "eInvoiceAddress" | "eInvoiceOperator">,
  pack: CountryPack,
): Pick<NewInvoice, "deliverBy" | "addressInvalid"> {
  const addressInvalid = eInvoiceOf(buyer, pack.code, pack).problems.length > 0;
  return { deliverBy: buyer.invoicingMethod === "e_invoice" && !addressInvalid ? "e_invoice" : "mail", addressInvalid };
}

/** Documents of an issued invoice that could not be made. */
export type FailedDocuments = {
  invoiceId: string;
  number: string;
  userId: string;
  cause: string;
  attempts: number;
  failedAt: Date;
};

/** A document on its way to its buyer. */
export type Delivery = {
  invoiceId: string;
  number: string;
  userId: string;
  country: string;
  state: DeliveryState;
  deliverBy: "mail" | "e_invoice";
  /** Its account is erased and owes nothing any more, so that nobody has its mailbox. */
  isErased: boolean;
};
