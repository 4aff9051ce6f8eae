import type { Locale } from "@doorlight/common/product";

/** The pages of the web app behind a mail's link. Made from the configuration alone, never from a request. */
export function makeLinks(publicUrl: string) {
  /** For a page that exists in each language. */
  const localised = (locale: Locale, path: string) => `${publicUrl}${locale === "en" ? "" : `/${locale}`}${path}`;
  const part = encodeURIComponent;
  return {
    confirmSignup: (token: string) => `${publicUrl}/signup/confirm?token=${part(token)}`,
    confirmEmailChange: (token: string) => `${publicUrl}/email-change?token=${part(token)}`,
    confirmListEmail: (token: string) => `${publicUrl}/lead-list-email?token=${part(token)}`,
    billingMailbox: (token: string) => `${publicUrl}/lead-list-email?for=invoices&token=${part(token)}`,
    confirmRequest: (locale: Locale, token: string) => localised(locale, `/request/confirm?token=${part(token)}`),
    contactRequest: (hash: string) => `${publicUrl}/contact-request/${part(hash)}`,
    newLeads: `${publicUrl}/account`,
    leadLists: `${publicUrl}/account/lead-lists`,
    unsubscribeList: (token: string) => `${publicUrl}/lead-lists/unsubscribe/${part(token)}`,
    lead: (leadId: string) => `${publicUrl}/account/lead/${part(leadId)}`,
    changePassword: (locale: Locale, userId: string, token: string) =>
      localised(locale, `/change-password/${part(userId)}/${part(token)}`),
    requestPassword: (locale: Locale) => localised(locale, "/password-request"),
    logIn: (locale: Locale, token: string) => localised(locale, `/login/passwordless/${part(token)}`),
    contact: (locale: Locale) => localised(locale, "/contact"),
    officeInvitation: (token: string) => `${publicUrl}/account/office-invitation/${part(token)}`,
    officeSettings: `${publicUrl}/account/settings/office`,
    securitySettings: `${publicUrl}/account/settings/security`,
    billing: `${publicUrl}/account/billing`,
    credits: `${publicUrl}/account/billing/credits`,
    invoices: `${publicUrl}/account/billing/invoices`,
    plans: `${publicUrl}/account/billing/plans`,
    adminHome: `${publicUrl}/account/sa`,
    statistics: `${publicUrl}/account/sa/stats`,
    campaign: (id: string) => `${publicUrl}/account/sa/campaigns/${part(id)}/progress`,
    deal: (dealId: string) => `${publicUrl}/account/sa/deals/${part(dealId)}`,
    approvals: `${publicUrl}/account/sa/approvals`,
    refundRequest: (id: string) => `${publicUrl}/account/sa/refund-requests/${part(id)}`,
    dataSettings: `${publicUrl}/account/settings/data`,
    webhooks: `${publicUrl}/account/webhooks`,
    apiTokens: `${publicUrl}/account/webhooks?tab=tokens`,
  };
}

/** Where mail programs post to, to end the mails of a list in one click (RFC 8058). */
export function makeOneClickLink(publicUrl: string) {
  return (token: string) => `${publicUrl}/api/lead-lists/unsubscribe/${encodeURIComponent(token)}`;
}

/** The addresses of a campaign's mail. */
export function makeCampaignLinks(publicUrl: string) {
  return {
    /** To the target of the block with this number; 0 is the link that no person sees. */
    goTo: (token: string, block: number) => `${publicUrl}/go/${token}?to=${block}`,
    unsubscribe: (token: string) => `${publicUrl}/unsubscribe/${token}`,
    oneClick: (token: string) => `${publicUrl}/api/unsubscribe/${token}`,
    browser: (token: string) => `${publicUrl}/campaign-mail/${token}`,
    /** The same for all mails of a campaign. */
    opened: (campaignId: string) => `${publicUrl}/campaign-opens/${encodeURIComponent(campaignId)}`,
    picture: (id: string) => `${publicUrl}/campaign-pictures/${encodeURIComponent(id)}`,
  };
}

export type CampaignLinks = ReturnType<typeof makeCampaignLinks>;

export type Links = ReturnType<typeof makeLinks>;
