import * as calls from "../../contract/index.ts";
import type { Endpoint } from "../../contract/index.ts";
import type { Config } from "../config.ts";

/** A rate limit's name in the configuration. */
export type LimitName = Extract<keyof Config, `LIMITS_${string}`>;

interface EndpointLimits {
  /** Of one network. */
  network?: LimitName;
  /** Of one signed-in user, and of the address or user in the body, from any network. */
  account?: LimitName;
  /** Refused as `unavailable` while Redis cannot count: the call is an attempt at a secret. */
  failClosed?: true;
}

/** The rate limits of each endpoint. An endpoint that is missing here has none. */
export const endpointLimits = new Map<Endpoint, EndpointLimits>([
  // Every sign-up of an address mails it, also one in place of another.
  [calls.register, { network: "LIMITS_SIGNUP", account: "LIMITS_MAIL" }],
  // login-guard.ts counts for the account, because it spares the owner's networks.
  [calls.login, { network: "LIMITS_LOGIN", failClosed: true }],
  [calls.loginWithLink, { network: "LIMITS_LOGIN", failClosed: true }],
  [calls.checkPasswordLink, { network: "LIMITS_LINK", account: "LIMITS_LINK", failClosed: true }],
  [calls.checkNewPassword, { network: "LIMITS_LINK" }],
  [calls.setPassword, { network: "LIMITS_LINK", account: "LIMITS_LINK", failClosed: true }],
  [calls.forgotPassword, { network: "LIMITS_LINK", account: "LIMITS_MAIL", failClosed: true }],
  [calls.requestMagicLink, { network: "LIMITS_LINK", account: "LIMITS_MAIL", failClosed: true }],
  [calls.resendConfirmation, { network: "LIMITS_LINK", account: "LIMITS_MAIL", failClosed: true }],
  [calls.inviteColleague, { network: "LIMITS_LINK", account: "LIMITS_MAIL" }],
  [calls.requestExport, { account: "LIMITS_MAIL" }],
  [calls.requestEmailChange, { network: "LIMITS_LINK", account: "LIMITS_MAIL" }],
  [calls.confirmEmailChange, { network: "LIMITS_LINK" }],
  [calls.requestUserExport, { account: "LIMITS_MAIL" }],
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
  [calls.countLeads, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.getLead, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.listLocations, { network: "LIMITS_BROWSE" }],
  [calls.searchOffices, { account: "LIMITS_BROWSE" }],
  [calls.buyLead, { network: "LIMITS_WRITE" }],
  [calls.putImage, { account: "LIMITS_UPLOAD" }],
]);

/** E-mails fill somebody's inbox, so they are counted over a longer window. */
export function windowSeconds(limit: LimitName): number {
  return limit === "LIMITS_MAIL" || limit === "LIMITS_CONTACT" ? 15 * 60 : 60;
}
