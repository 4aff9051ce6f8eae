import { admins, everyone, users } from "@doorlight/gateway/contract";
import { type Access, ordinaryVerdict, routeCallerNames, traitsOf } from "./route-rules.ts";

/**
 * The policy that every declaration of the contract is held against, in one place for review: whatever is not listed
 * here is for signed-in users of all roles who accepted the terms and have the second factor they need, and no change
 * of it works in another's name.
 */
export const routePolicy = {
  /** Needs no session: the pages before login, and the seller's page, whose secret hash is the key. */
  guests: [
    "POST /api/auth/register",
    "POST /api/auth/confirm",
    "POST /api/auth/confirm/resend",
    "POST /api/auth/confirm-email-change",
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/forgot-password",
    "POST /api/auth/validate-password-change-token",
    "POST /api/auth/check-password",
    "POST /api/auth/setup-password",
    "POST /api/auth/passwordless",
    "POST /api/auth/passwordless/login",
    "GET /api/pricing",
    "GET /api/claims",
    "GET /api/auth/session",
    "GET /api/terms",
    "GET /api/countries",
    "GET /api/locations",
    "POST /api/contact",
    "POST /api/lead-lists/confirm-email",
    "POST /api/billing/mailbox",
    "GET /api/lead-lists/unsubscribe/:token",
    "POST /api/lead-lists/unsubscribe/:token",
    "GET /api/mail-preferences/:token",
    "PUT /api/mail-preferences/:token",
    "POST /api/unsubscribe/:token",
    "POST /api/requests",
    "POST /api/requests/confirm",
    "POST /api/requests/links",
    // By the key of a source, whatever session there is.
    "POST /api/intake/requests",
    "GET /api/intake/requests/:externalId",
    // By the API token of an agent.
    "GET /api/integrations/events",
    "GET /api/integrations/leads",
    "GET /api/integrations/leads/:id/contact",
    "GET /api/requests/consent",
    "GET /api/contact-requests/:hash",
    "GET /api/contact-requests/:hash/export",
    "POST /api/contact-requests/:hash/close",
    "POST /api/contact-requests/:hash/phone",
    "POST /api/contact-requests/:hash/outcome",
    "POST /api/contact-requests/:hash/answer",
    "POST /api/contact-requests/:hash/withdraw-consent",
  ],
  /** A user who declined the terms still has an account, its security and its data, but shows nothing to others. */
  beforeTerms: [
    "GET /api/auth/me",
    "POST /api/auth/terms",
    "GET /api/profile",
    "PATCH /api/profile",
    "POST /api/profile/totp",
    "POST /api/profile/totp/confirm",
    "POST /api/profile/totp/disable",
    "POST /api/profile/totp/recovery-codes",
    "GET /api/profile/sessions",
    "DELETE /api/profile/sessions",
    "DELETE /api/profile/sessions/:id",
    "GET /api/profile/export",
    "GET /api/profile/export/:id",
    "POST /api/profile/export",
    "POST /api/profile/password",
    "GET /api/profile/email-change",
    "POST /api/profile/email-change",
    "DELETE /api/profile/email-change",
    "GET /api/profile/terms",
    "POST /api/profile/erase",
    "GET /api/billing/invoices",
    "GET /api/billing/invoices/:id",
    "GET /api/billing/invoices/:id.pdf",
    "GET /api/billing/invoices/:id.xml",
    "GET /api/billing/next-invoice",
    "DELETE /api/admin/impersonation",
  ],
  /** An admin's calls on the way to the second factor, and the way back out of an impersonation. */
  beforeSecondFactor: [
    "GET /api/auth/me",
    "POST /api/auth/terms",
    "POST /api/profile/totp",
    "POST /api/profile/totp/confirm",
    "DELETE /api/admin/impersonation",
  ],
  /** Changes that support makes for a user. */
  whileImpersonating: [
    "POST /api/intake/requests",
    "POST /api/auth/logout",
    "POST /api/lead-lists/unsubscribe/:token",
    "PUT /api/mail-preferences/:token",
    "POST /api/unsubscribe/:token",
    "PATCH /api/profile",
    "PUT /api/profile/image",
    "DELETE /api/profile/image",
    "DELETE /api/admin/impersonation",
    // Only counts.
    "POST /api/lead-lists/preview",
  ],
  /** Reads that support does not make for a user: everything about the user, and where it goes. */
  neverImpersonating: [
    "GET /api/profile/export/:id",
    "GET /api/webhooks",
    "GET /api/webhooks/:id/attempts",
    "GET /api/tokens",
  ],
  /** Purchases, billing details, invoices, deals and refunds belong to an account that buys. */
  agents: [
    "GET /api/notifications",
    "POST /api/notifications/read",
    "POST /api/leads/:id/purchase/resume",
    "DELETE /api/leads/:id/purchase",
    "GET /api/billing/details",
    "PUT /api/billing/details",
    "PUT /api/billing/budget",
    "GET /api/billing/deals",
    "GET /api/billing/disputes",
    "POST /api/billing/deals/:id/accept",
    "POST /api/billing/deals/:id/decline",
    "GET /api/billing/invoices",
    "GET /api/billing/invoices/:id",
    "GET /api/billing/invoices/:id.pdf",
    "GET /api/billing/invoices/:id.xml",
    "GET /api/billing/next-invoice",
    "GET /api/billing/cards",
    "POST /api/billing/cards",
    "POST /api/billing/cards/setup",
    "PUT /api/billing/cards/:id/default",
    "DELETE /api/billing/cards/:id",
    "GET /api/billing/overview",
    "GET /api/overview",
    "GET /api/billing/packs",
    "POST /api/billing/packs/:id/purchase",
    "GET /api/lead-lists/automatic-delivery/consent",
    "GET /api/lead-lists/automatic-delivery/agreements",
    "PUT /api/lead-lists/:id/automatic-delivery",
    "DELETE /api/lead-lists/:id/automatic-delivery",
    "GET /api/billing/top-up",
    "PUT /api/billing/top-up",
    "GET /api/billing/plans",
    "GET /api/billing/plans/:id/preview",
    "PUT /api/billing/subscription",
    "DELETE /api/billing/subscription",
    "POST /api/billing/subscription/keep",
    "POST /api/leads/:id/not-sent",
    "GET /api/my-leads/:id/follow-up",
    "PATCH /api/my-leads/:id/follow-up",
    "PATCH /api/my-leads/states",
    "GET /api/my-leads/:id/history",
    "POST /api/purchases/:id/contact-attempts",
    "DELETE /api/purchases/:id/contact-attempts/:attemptId",
    "GET /api/purchases/:id/refund-requests",
    "POST /api/purchases/:id/refund-requests",
    "POST /api/refund-requests/:id/cancel",
    "POST /api/refund-requests/:id/appeal",
    "GET /api/lead-lists",
    "POST /api/lead-lists",
    "GET /api/lead-lists/:id",
    "PUT /api/lead-lists/:id",
    "DELETE /api/lead-lists/:id",
    "POST /api/lead-lists/:id/pause",
    "POST /api/lead-lists/:id/resume",
    "POST /api/lead-lists/preview",
    "GET /api/lead-lists/:id/decisions",
    "GET /api/webhooks",
    "POST /api/webhooks",
    "PATCH /api/webhooks/:id",
    "DELETE /api/webhooks/:id",
    "POST /api/webhooks/:id/rotate-secret",
    "POST /api/webhooks/:id/test",
    "GET /api/webhooks/:id/attempts",
    "POST /api/webhooks/attempts/:id/resend",
    "POST /api/webhooks/:id/replay",
    "GET /api/tokens",
    "POST /api/tokens",
    "DELETE /api/tokens/:id",
  ],
  /** Refunds, and decisions beyond a single admin. */
  superAdmins: [
    "POST /api/admin/sources",
    "PATCH /api/admin/sources/:id",
    "POST /api/admin/sources/:id/keys",
    "DELETE /api/admin/sources/:id/keys/:keyId",
    "POST /api/admin/sources/:id/block",
    "POST /api/admin/sources/:id/unblock",
    "GET /api/admin/sources/:id/callback",
    "PUT /api/admin/sources/:id/callback",
    "DELETE /api/admin/sources/:id/callback",
    "POST /api/admin/sources/:id/callback/rotate-secret",
    "POST /api/admin/sources/:id/callback/test",
    "GET /api/admin/sources/:id/callback/attempts",
    "POST /api/admin/sources/:id/callback/attempts/:attemptId/resend",
    "POST /api/admin/leads/:id/withdraw",
    "POST /api/admin/leads/:id/refunds",
    "PUT /api/admin/users/:id/billing-details",
    "POST /api/admin/dead-letters/:service/replay",
    "POST /api/admin/dead-letters/:service/drop",
    "POST /api/admin/disputes/:id/end-block",
    "POST /api/admin/invoices/:id/credit-notes",
    "POST /api/admin/invoicing/:country/former-card-sales",
    "POST /api/admin/invoices/:id/pay-back",
    "POST /api/admin/invoices/:id/pay-back/:payBackId/reverse",
    "POST /api/admin/invoices/:id/set-off",
    "GET /api/admin/refund-requests",
    "GET /api/admin/refund-requests/:id",
    "POST /api/admin/refund-requests/:id/resolve",
  ],
  /** The session of an impersonation has the role of the user, so its end is open to every role. */
  allRoles: ["DELETE /api/admin/impersonation"],
};

const BACK_OFFICE = "/api/admin/";

/** An endpoint as the contract declares it. */
export type Declared = Access & { readonly path: string };

export const nameOf = ({ method, path }: Pick<Declared, "method" | "path">) => `${method} ${path}`;

/** The access that the policy gives an endpoint. */
function accessByPolicy(endpoint: Declared): Access {
  const name = nameOf(endpoint);
  const isIn = (list: readonly string[]) => list.includes(name);
  const isPublic = isIn(routePolicy.guests);
  return {
    method: endpoint.method,
    access: isPublic ? everyone : rolesByPolicy(name, endpoint.path),
    beforeTerms: isPublic || isIn(routePolicy.beforeTerms),
    beforeSecondFactor: isIn(routePolicy.beforeSecondFactor),
    whileImpersonating:
      isIn(routePolicy.whileImpersonating) || (endpoint.method === "GET" && !isIn(routePolicy.neverImpersonating)),
  };
}

function rolesByPolicy(name: string, path: string): Access["access"] {
  if (routePolicy.agents.includes(name)) return ["agent"];
  if (routePolicy.superAdmins.includes(name)) return ["super_admin"];
  return path.startsWith(BACK_OFFICE) && !routePolicy.allRoles.includes(name) ? admins : users;
}

/** Where declared access gives a caller another verdict than the policy. */
export function policyViolations(endpoints: readonly Declared[]): string[] {
  return endpoints.flatMap((endpoint) => {
    const byPolicy = accessByPolicy(endpoint);
    return routeCallerNames.flatMap((caller) => {
      const [declared, allowed] = [endpoint, byPolicy].map((access) => ordinaryVerdict(access, traitsOf(caller)));
      return declared === allowed ? [] : [`${nameOf(endpoint)} for ${caller}: declared ${declared}, policy ${allowed}`];
    });
  });
}
