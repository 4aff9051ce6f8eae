import type { DeliveryState } from "./issued-invoice.ts";

/** Why an invoice by mail is rejected whose account is erased. */
export const ACCOUNT_ERASED = "account_erased";

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
