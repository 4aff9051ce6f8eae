import type { Kit } from "@doorlight/common/runtime";
import type { Logger } from "@doorlight/common/telemetry";
import type { Claims } from "../claims.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import type { AttemptLimiter } from "../limits/attempt-limiter.ts";
import type { FailedLogins } from "../limits/failed-logins.ts";
import type { LeadReads } from "../limits/lead-reads.ts";
import type { LoginGuard } from "../limits/login-guard.ts";
import type { Route } from "../http/route.ts";
import type { WebServerBundle } from "../pages/web-build.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { SignupCookie } from "../sessions/signup-cookie.ts";
import type { UserAnswers } from "../answers/user-answers.ts";
import { makeAccountLinkRoutes } from "./account-links.ts";
import { makeAdminUserRoutes } from "./admin-users.ts";
import { makeAgencyRoutes } from "./agencies.ts";
import { makeApprovalRoutes } from "./approvals.ts";
import { makeAuditRoutes } from "./audit.ts";
import { makeAuthRoutes } from "./auth.ts";
import { makeAutomaticDeliveryRoutes } from "./automatic-delivery.ts";
import { makeBillingRoutes } from "./billing.ts";
import { makeCardSaleRoutes } from "./card-sales.ts";
import { makeCardRoutes } from "./cards.ts";
import { makeClaimRoutes } from "./claims.ts";
import { makeContactRoutes } from "./contact.ts";
import { makeCountryRoutes } from "./countries.ts";
import { makeDeadLetterRoutes } from "./dead-letters.ts";
import { makeDealRoutes } from "./deals.ts";
import { makeDetailsDeskRoutes } from "./details-desk.ts";
import { makeDisputeRoutes } from "./disputes.ts";
import { makeEmailChangeRoutes } from "./email-change.ts";
import { makeFollowUpRoutes } from "./follow-ups.ts";
import { makeHomeRoutes } from "./home.ts";
import { makeImpersonationRoutes } from "./impersonation.ts";
import { makeIntakeRoutes } from "./intake.ts";
import { makeIntegrationRoutes } from "./integrations.ts";
import { makeInvariantRoutes } from "./invariants.ts";
import { makeInvoiceRoutes } from "./invoices.ts";
import { makeInvoicingRoutes } from "./invoicing.ts";
import { makeLeadDeskRoutes } from "./lead-desk.ts";
import { makeSenderBlocksRoutes } from "./sender-blocks.ts";
import { makeLeadListRoutes } from "./lead-lists.ts";
import { makeLeadRoutes } from "./leads.ts";
import { makeLedgerRoutes } from "./ledger.ts";
import { makeLegalRoutes } from "./legal.ts";
import { makeListDecisionRoutes } from "./list-decisions.ts";
import { makeLocationRoutes } from "./locations.ts";
import { makeMailedLinkRoutes } from "./mailed-links.ts";
import { makeMailRoutes } from "./mails.ts";
import { makeNotificationRoutes } from "./notifications.ts";
import { makeOfficeDeskRoutes } from "./office-desk.ts";
import { makeOfficeRoutes } from "./offices.ts";
import { makeOverviewRoutes } from "./overview.ts";
import { makeOwnDataRoutes } from "./own-data.ts";
import { makePriceLocationRoutes } from "./price-locations.ts";
import { makePriceRoutes } from "./prices.ts";
import { makePackRoutes } from "./packs.ts";
import { makePlanRoutes } from "./plans.ts";
import { makeProfileRoutes } from "./profile.ts";
import { makeProspectImportRoutes } from "./prospect-imports.ts";
import { makeCampaignLinkRoutes } from "./campaign-links.ts";
import { makeCampaignContentRoutes } from "./campaign-content.ts";
import { makeCampaignRoutes } from "./campaigns.ts";
import { makeProspectRoutes } from "./prospects.ts";
import { makePurchaseRoutes } from "./purchases.ts";
import { makeRefundRoutes } from "./refunds.ts";
import { makeRequestRoutes } from "./requests.ts";
import { makeSearchRoutes } from "./search.ts";
import { makeSecurityRoutes } from "./security.ts";
import { makeSourceCallbackRoutes } from "./source-callbacks.ts";
import { makeSourceRoutes } from "./sources.ts";
import { makeStatsRoutes } from "./stats.ts";
import { makePaymentRoutes } from "./payments.ts";
import { makeSurplusRoutes } from "./surpluses.ts";
import { makeSurroundingsRoutes } from "./surroundings.ts";
import { makeTaxIdRoutes } from "./tax-ids.ts";
import { makeTimelineRoutes } from "./timeline.ts";
import { makeTokenRoutes } from "./tokens.ts";
import { makeUserAccountRoutes } from "./user-account.ts";
import { makeUserSupportRoutes } from "./user-support.ts";
import { makeWebhookRoutes } from "./webhooks.ts";

interface Ports {
  clients: Clients;
  sessions: SessionStore;
  signupCookie: SignupCookie;
  answers: UserAnswers;
  attempts: AttemptLimiter;
  guardLogin: LoginGuard;
  failedLogins: FailedLogins;
  leadReads: LeadReads;
  auditWords: WebServerBundle["auditFileWords"];
  kit: Pick<Kit<Config>, "packs" | "legalTexts" | "clock" | "config">;
  claims: Claims;
  log: Logger;
}

/** The routes of all endpoints of the contract. */
export function makeAllRoutes(ports: Ports): Route[] {
  return [
    makeAuthRoutes(ports),
    makeMailedLinkRoutes(ports),
    makeSecurityRoutes(ports),
    makeProfileRoutes(ports),
    makeOfficeRoutes(ports),
    makeOfficeDeskRoutes(ports),
    makeEmailChangeRoutes(ports),
    makeOwnDataRoutes(ports),
    makeRequestRoutes(ports),
    makeIntakeRoutes(ports),
    makeLocationRoutes(ports),
    makeLeadRoutes(ports),
    makeLeadListRoutes(ports),
    makeListDecisionRoutes(ports),
    makeSurroundingsRoutes(ports),
    makeOverviewRoutes(ports),
    makePurchaseRoutes(ports),
    makeFollowUpRoutes(ports),
    makeRefundRoutes(ports),
    makeAutomaticDeliveryRoutes(ports),
    makeBillingRoutes(ports),
    makeInvoiceRoutes(ports),
    makeInvoicingRoutes(ports),
    makeCardSaleRoutes(ports),
    makeDetailsDeskRoutes(ports),
    makePaymentRoutes(ports),
    makeSurplusRoutes(ports),
    makeTaxIdRoutes(ports),
    makeDealRoutes(ports),
    makeDisputeRoutes(ports),
    makeCardRoutes(ports),
    makeLedgerRoutes(ports),
    makePackRoutes(ports),
    makePlanRoutes(ports),
    makeCountryRoutes(ports),
    makeLegalRoutes(ports),
    makeClaimRoutes(ports),
    makeNotificationRoutes(ports),
    makeContactRoutes(ports),
    makeAdminUserRoutes(ports),
    makeUserAccountRoutes(ports),
    makeAccountLinkRoutes(ports),
    makeUserSupportRoutes(ports),
    makeImpersonationRoutes(ports),
    makeHomeRoutes({ ...ports, packs: ports.kit.packs }),
    makeSearchRoutes(ports),
    makeLeadDeskRoutes(ports),
    makeSenderBlocksRoutes(ports),
    makeSourceRoutes(ports),
    makeSourceCallbackRoutes(ports),
    makeAgencyRoutes(ports),
    makeCampaignRoutes(ports),
    makeCampaignContentRoutes(ports),
    makeCampaignLinkRoutes(ports),
    makeProspectRoutes(ports),
    makeProspectImportRoutes(ports),
    makeApprovalRoutes(ports),
    makeAuditRoutes(ports),
    makePriceRoutes(ports),
    makePriceLocationRoutes(ports),
    makeInvariantRoutes(ports),
    makeDeadLetterRoutes(ports),
    makeStatsRoutes(ports),
    makeMailRoutes(ports),
    makeTimelineRoutes(ports),
    makeWebhookRoutes(ports),
    makeTokenRoutes(ports),
    makeIntegrationRoutes(ports),
  ].flat();
}
