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
  /** Of one network for one address: strangers elsewhere cannot block its owner's calls. */
  pair?: LimitName;
  /** Refused as `unavailable` while Redis cannot count: the call is an attempt at a secret. */
  failClosed?: true;
}

const special = new Map<Endpoint, EndpointLimits>([
  // Every sign-up of an address mails it, also one in place of another.
  [calls.register, { network: "LIMITS_SIGNUP", account: "LIMITS_MAIL" }],
  // login-guard.ts counts for the account, because it spares the owner's networks.
  [calls.login, { network: "LIMITS_LOGIN", failClosed: true }],
  [calls.loginWithLink, { network: "LIMITS_LOGIN", failClosed: true }],
  [calls.checkPasswordLink, { network: "LIMITS_LINK", account: "LIMITS_LINK", failClosed: true }],
  [calls.checkNewPassword, { network: "LIMITS_LINK" }],
  [calls.setPassword, { network: "LIMITS_LINK", account: "LIMITS_LINK", failClosed: true }],
  // Identity bounds the mails to one address, from all networks.
  [calls.forgotPassword, { network: "LIMITS_LINK", pair: "LIMITS_MAIL", failClosed: true }],
  [calls.requestMagicLink, { network: "LIMITS_LINK", pair: "LIMITS_MAIL", failClosed: true }],
  [calls.resendConfirmation, { network: "LIMITS_LINK", pair: "LIMITS_MAIL", failClosed: true }],
  [calls.inviteColleague, { network: "LIMITS_LINK", account: "LIMITS_MAIL" }],
  [calls.requestExport, { account: "LIMITS_MAIL" }],
  [calls.requestEmailChange, { network: "LIMITS_LINK", account: "LIMITS_MAIL" }],
  [calls.confirmEmailChange, { network: "LIMITS_LINK" }],
  [calls.requestUserExport, { account: "LIMITS_MAIL" }],
  [calls.confirmEmail, { network: "LIMITS_LINK" }],
  [calls.getOfficeInvitation, { network: "LIMITS_LINK" }],
  [calls.acceptOfficeInvitation, { network: "LIMITS_LINK" }],
  // Names are not for hoarding.
  [calls.createOffice, { account: "LIMITS_OFFICE" }],
  [calls.sendContactMessage, { network: "LIMITS_CONTACT", account: "LIMITS_CONTACT" }],
  // The account is the key, and then its source. Leads bounds the mails to one mailbox.
  [calls.submitIntakeRequest, { network: "LIMITS_WRITE", account: "LIMITS_CHANGE" }],
  [calls.submitRequest, { network: "LIMITS_REQUEST", account: "LIMITS_MAIL" }],
  [calls.confirmRequest, { network: "LIMITS_LINK" }],
  // Leads bounds the mails to one mailbox, from all networks.
  [calls.sendSellerLinks, { network: "LIMITS_LINK", pair: "LIMITS_MAIL", failClosed: true }],
  [calls.getSellerPage, { network: "LIMITS_LINK" }],
  [calls.closeSellerRequest, { network: "LIMITS_LINK" }],
  [calls.correctPhone, { network: "LIMITS_LINK" }],
  [calls.reportOutcome, { network: "LIMITS_LINK" }],
  [calls.answerPause, { network: "LIMITS_LINK" }],
  [calls.withdrawConsent, { network: "LIMITS_LINK" }],
  [calls.exportSellerRequest, { network: "LIMITS_LINK" }],
  [calls.listLeads, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.countLeads, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.previewLeadList, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.confirmListEmail, { network: "LIMITS_LINK" }],
  [calls.answerBillingMailbox, { network: "LIMITS_LINK" }],
  // Mail providers call it from few networks, many at one moment; nobody guesses 128 bits.
  [calls.unsubscribeList, { network: "LIMITS_READ" }],
  [calls.unsubscribe, { network: "LIMITS_READ" }],
  [calls.setMailPreferences, { network: "LIMITS_LINK" }],
  [calls.getLead, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.myLeads, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  // A file is put together of many pages.
  [calls.myLeadsFile, { network: "LIMITS_BROWSE", account: "LIMITS_CHANGE" }],
  [calls.getLedger, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.getLedgerFile, { network: "LIMITS_BROWSE", account: "LIMITS_CHANGE" }],
  ...[
    calls.getInvoicesFile,
    calls.getStatsFile,
    calls.getProspectsFile,
    calls.getAuditFile,
    calls.getContactReadsFile,
    calls.getDisputeEvidenceFile,
    calls.getCampaignDeliveriesFile,
    calls.getInvoicePdf,
    calls.getInvoiceXml,
    calls.getAccountInvoicePdf,
    calls.getAccountInvoiceXml,
    calls.getDryRunFile,
    calls.getWaitingSalesFile,
    calls.previewInvoicePdf,
  ].map((file): [Endpoint, EndpointLimits] => [file, { network: "LIMITS_BROWSE", account: "LIMITS_CHANGE" }]),
  // A tester of stolen cards needs many; nobody has many of their own.
  [calls.startCardSetup, { account: "LIMITS_CARD" }],
  [calls.listLocations, { network: "LIMITS_BROWSE" }],
  [calls.buyLead, { network: "LIMITS_WRITE", account: "LIMITS_PURCHASES" }],
  [calls.putImage, { account: "LIMITS_UPLOAD" }],
  // A screen asks again whenever its user stops typing.
  [calls.previewCampaignMail, { network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" }],
  [calls.sendTestMail, { account: "LIMITS_MAIL" }],
  [calls.searchEverything, { network: "LIMITS_BROWSE", account: "LIMITS_SEARCH" }],
  [calls.searchDeskLeads, { network: "LIMITS_BROWSE", account: "LIMITS_SEARCH" }],
  // They make us send.
  [calls.sendTestWebhook, { account: "LIMITS_WEBHOOKS" }],
  [calls.resendWebhook, { account: "LIMITS_WEBHOOKS" }],
  [calls.replayWebhooks, { account: "LIMITS_WEBHOOKS" }],
  [calls.testSourceCallback, { account: "LIMITS_WEBHOOKS" }],
  [calls.resendSourceCallback, { account: "LIMITS_WEBHOOKS" }],
  [calls.uploadCampaignPicture, { account: "LIMITS_UPLOAD" }],
  [calls.uploadProspects, { account: "LIMITS_UPLOAD" }],
  [calls.previewImport, { account: "LIMITS_UPLOAD" }],
]);

/** Many people may share a network, and every screen reads. */
const read: EndpointLimits = { network: "LIMITS_READ", account: "LIMITS_BROWSE" };
const change: EndpointLimits = { account: "LIMITS_CHANGE" };

/** The rate limits of an endpoint. Every one has some. */
export function limitsOf(endpoint: Endpoint): EndpointLimits {
  return special.get(endpoint) ?? (endpoint.method === "GET" ? read : change);
}

/** Mails of one purpose do not use up those of another. */
export const purposeOf = ({ path }: Endpoint, limit: LimitName) => (limit === "LIMITS_MAIL" ? path : "");

/**
 * E-mails fill somebody's inbox and webhooks somebody's server, offices take names, cards may be stolen and purchases never
 * paid: these are counted for longer than a minute.
 */
const slow = new Map<LimitName, number>([
  ["LIMITS_MAIL", 15 * 60],
  ["LIMITS_CONTACT", 15 * 60],
  ["LIMITS_OFFICE", 15 * 60],
  ["LIMITS_WEBHOOKS", 15 * 60],
  ["LIMITS_CARD", 60 * 60],
  ["LIMITS_PURCHASES", 24 * 60 * 60],
]);

export function windowSeconds(limit: LimitName): number {
  return slow.get(limit) ?? 60;
}
