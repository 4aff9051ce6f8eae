/** How a purchase can be paid that nothing pays yet. */
export type WayToPay = "card" | "pack" | "invoice";

const withQuery = (path: string, query: Record<string, string | null | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** The screens of admins are below it. */
export const adminPath = "/account/sa";

/** Addresses of the product for guests and agents, without their language. */
export const paths = {
  home: "/",
  pricing: "/pricing",
  terms: "/terms-of-service",
  refundPolicy: "/refund-policy",
  privacy: "/privacy",
  campaignPackages: "/campaigns/packages",
  campaignService: "/campaigns/service-description",
  contact: "/contact",
  request: "/request",
  confirmRequest: "/request/confirm",
  sendLinks: "/request/link",
  sellerPage: (hash: string) => `/contact-request/${hash}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  unsubscribeList: (token: string) => `/lead-lists/unsubscribe/${token}`,
  login: "/login",
  signup: "/signup",
  confirmSignup: "/signup/confirm",
  confirmEmailChange: "/email-change",
  confirmListEmail: "/lead-list-email",
  passwordRequest: "/password-request",
  changePassword: (user: string, token: string) => `/change-password/${user}/${token}`,
  loginLinkRequest: "/login/passwordless",
  loginLink: (token: string) => `/login/passwordless/${token}`,
  newLeads: "/account",
  lead: (id: string) => `/account/lead/${id}`,
  myLeads: "/account/my-leads",
  leadLists: "/account/lead-lists",
  newLeadList: "/account/lead-lists/new",
  leadList: (id: string) => `/account/lead-lists/${id}`,
  /** The lists, with the question whether one may buy. */
  leadListToBuy: (id: string) => `/account/lead-lists?buy=${id}`,
  /** The new leads that fit a list. */
  newLeadsOf: (listId: string) => `/account?listId=${listId}`,
  setupWizard: "/account/setup-wizard",
  billing: "/account/billing",
  credits: "/account/billing/credits",
  ledger: "/account/billing/ledger",
  invoices: "/account/billing/invoices",
  invoice: (id: string) => `/account/billing/invoices/${id}`,
  plans: "/account/billing/plans",
  /** The ways to pay, one of them first, and a way on from there to the waiting lead. */
  billingThen: (next: string | null, way?: WayToPay | null) => withQuery("/account/billing", { way, next }),
  /** The credits, and a way on from them. */
  creditsThen: (next: string | null) => withQuery("/account/billing/credits", { next }),
  /** The question about a pack with the chosen payment, and a way on to the lead that waits for it. */
  buyPack: (pack: string, way: WayToPay, next: string | null) =>
    withQuery("/account/billing/credits", { way, pack, next }),
  /** The plans, and a way on from them. */
  plansThen: (next: string | null) => withQuery("/account/billing/plans", { next }),
  /** The question about a plan with the chosen payment, and a way on to the lead that waits for it. */
  choosePlan: (plan: string, way: WayToPay, next: string | null) =>
    withQuery("/account/billing/plans", { way, plan, next }),
  settings: "/account/settings",
  officeSettings: "/account/settings/office",
  /** The office, and a way on from it. */
  officeThen: (next: string) => `/account/settings/office?next=${encodeURIComponent(next)}`,
  securitySettings: "/account/settings/security",
  appearanceSettings: "/account/settings/appearance",
  dataSettings: "/account/settings/data",
  webhooks: "/account/webhooks",
  officeInvitation: (token: string) => `/account/office-invitation/${token}`,
} as const;
