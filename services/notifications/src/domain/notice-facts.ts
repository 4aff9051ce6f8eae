import type { Money } from "@doorlight/common/money";

/** An API token, as its agent named it. */
export type MailedToken = { name: string; scopes: readonly ("events" | "leads" | "contacts")[] };

/** An action above what one admin may do alone: neither its words nor whom it is about. */
export type MailedApproval = {
  action:
    | "grant_credits"
    | "activate_deal"
    | "extend_deal"
    | "change_email"
    | "record_payment"
    | "change_prices"
    | "drop_price_list"
    | "start_campaign"
    | "allow_invoice";
  /** Null of prices, campaigns and addresses. */
  amount: Money | null;
  /** Of prices in hundredths of a percent, of campaigns in people. */
  extent: number | null;
  askerName: string;
};
