import * as calls from "../contract/index.ts";
import type { Endpoint } from "../contract/index.ts";
import type { Config } from "./config.ts";

export type Limit = Extract<keyof Config, `LIMITS_${string}`>;

interface Budget {
  /** Of one network address. */
  network?: Limit;
  /** Of one signed-in user, and of the address or user that the call names, wherever it comes from. */
  account?: Limit;
  /** Refused as `unavailable` while nobody can count, because a try at a secret is behind it. */
  closed?: true;
}

/** Which budgets a call draws on. Calls that are not named here have none. */
export const budgets = new Map<Endpoint, Budget>([
  [calls.register, { network: "LIMITS_SIGNUP", account: "LIMITS_SIGNUP" }],
  // The account's budget is drawn on by login-guard.ts, which spares its owner.
  [calls.login, { network: "LIMITS_LOGIN", closed: true }],
  [calls.loginWithLink, { network: "LIMITS_LOGIN", closed: true }],
  [calls.checkPasswordLink, { network: "LIMITS_LINK", account: "LIMITS_LINK", closed: true }],
  [calls.setPassword, { network: "LIMITS_LINK", account: "LIMITS_LINK", closed: true }],
  [calls.forgotPassword, { network: "LIMITS_LINK", account: "LIMITS_MAIL", closed: true }],
  [calls.requestMagicLink, { network: "LIMITS_LINK", account: "LIMITS_MAIL", closed: true }],
  [calls.resendConfirmation, { network: "LIMITS_LINK", account: "LIMITS_MAIL", closed: true }],
  [calls.inviteColleague, { network: "LIMITS_LINK", account: "LIMITS_MAIL" }],
  [calls.requestExport, { account: "LIMITS_MAIL" }],
  [calls.confirmEmail, { network: "LIMITS_LINK" }],
  [calls.acceptOfficeInvitation, { network: "LIMITS_LINK" }],
  [calls.sendContactMessage, { network: "LIMITS_CONTACT", account: "LIMITS_CONTACT" }],
  [calls.submitRequest, { network: "LIMITS_REQUEST" }],
  [calls.confirmRequest, { network: "LIMITS_LINK" }],
  [calls.getSellerPage, { network: "LIMITS_LINK" }],
  [calls.closeSellerRequest, { network: "LIMITS_LINK" }],
  [calls.withdrawConsent, { network: "LIMITS_LINK" }],
  [calls.exportSellerRequest, { network: "LIMITS_LINK" }],
  [calls.listLeads, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.getLead, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.listLocations, { network: "LIMITS_BROWSE" }],
  [calls.searchOffices, { account: "LIMITS_BROWSE" }],
  [calls.buyLead, { network: "LIMITS_WRITE" }],
  [calls.putImage, { account: "LIMITS_UPLOAD" }],
]);

/** Mails fill somebody's inbox, so they are counted for longer. */
export function windowSeconds(limit: Limit): number {
  return limit === "LIMITS_MAIL" || limit === "LIMITS_CONTACT" ? 900 : 60;
}
