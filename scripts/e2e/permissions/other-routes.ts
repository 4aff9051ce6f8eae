import {
  type ErrorCode,
  EVENTS_PATH,
  everyone,
  MAIL_EVENTS_PATH,
  PROVIDER_EVENTS_PATH,
  users,
} from "@doorlight/gateway/contract";
import type { World } from "./route-people.ts";
import { type Access, type RouteCaller, routeCallerNames } from "./route-rules.ts";
import type { Difference } from "./verdict.ts";

/** A route that is no endpoint of the contract. */
export interface OtherRoute {
  /** As the router lists it. */
  readonly name: string;
  readonly access: Access;
  /** A page of the web app, which nobody's session changes. */
  readonly isPage?: true;
  /** Where it is called; the path in its name, with a made-up word for each parameter, if this is left out. */
  readonly addressOf?: (world: World) => string;
  readonly differences?: readonly Difference<RouteCaller>[];
}

const open: Access = { method: "GET", access: everyone, beforeTerms: true };

const notFound: Difference<RouteCaller> = {
  callers: routeCallerNames,
  verdict: "not_found" satisfies ErrorCode,
  because: "no other path has a page",
};

const unknownLink: Difference<RouteCaller> = {
  callers: routeCallerNames,
  verdict: "not_found" satisfies ErrorCode,
  because: "we have mailed no such link",
};

const unknownTown: Difference<RouteCaller> = {
  callers: routeCallerNames,
  verdict: "not_found" satisfies ErrorCode,
  because: "no town is called so",
};

const unsigned: Difference<RouteCaller> = {
  callers: routeCallerNames,
  verdict: "signature_invalid" satisfies ErrorCode,
  because: "only providers sign events",
};

/** Pages of the web app, in every language. They hold no data: they fetch it from endpoints. */
const localisedPages = [
  "/",
  "/pricing",
  "/lead-value-calculator",
  "/how-it-works",
  "/quality-warranty",
  "/terms-of-packages",
  "/leads/request-for-quote",
  "/leads/request-for-valuation",
  "/leads/request-for-online-valuation",
  "/leads/request-for-commission-estimate",
  "/help",
  "/help/buying",
  "/help/lead-lists",
  "/help/automatic-delivery",
  "/help/refunds",
  "/help/invoices",
  "/help/plans",
  "/help/cards",
  "/help/office",
  "/help/your-data",
  "/help/webhooks",
  "/help/sellers-page",
  "/changelog",
  "/campaigns/packages",
  "/campaigns/service-description",
  "/terms-of-service",
  "/refund-policy",
  "/privacy",
  "/contact",
  "/request",
  "/request/confirm",
  "/request/link",
  "/login",
  "/signup",
  "/password-request",
  "/change-password/:user/:token",
  "/login/passwordless",
  "/login/passwordless/:token",
];
const prefixes = ["", "/sv", "/fi"];

/** Pages of the web app with one path for all languages. */
const otherPages = [
  "/contact-request/:hash",
  "/signup/confirm",
  "/email-change",
  "/lead-list-email",
  "/lead-lists/unsubscribe/:token",
  "/unsubscribe/:token",
  "/account",
  "/account/lead/:id",
  "/account/my-leads",
  "/account/lead-lists",
  "/account/lead-lists/new",
  "/account/lead-lists/:id",
  "/account/setup-wizard",
  "/account/billing",
  "/account/billing/credits",
  "/account/billing/ledger",
  "/account/billing/plans",
  "/account/billing/invoices",
  "/account/billing/invoices/:id",
  "/account/settings",
  "/account/settings/office",
  "/account/settings/security",
  "/account/settings/appearance",
  "/account/settings/data",
  "/account/webhooks",
  "/account/office-invitation/:token",
  "/account/sa",
  "/account/sa/users",
  "/account/sa/shared-details",
  "/account/sa/users/:id",
  "/account/sa/leads",
  "/account/sa/leads/:id",
  "/account/sa/sender-blocks",
  "/account/sa/sources",
  "/account/sa/approvals",
  "/account/sa/office-requests",
  "/account/sa/offices",
  "/account/sa/disputes",
  "/account/sa/refund-requests",
  "/account/sa/refund-requests/:id",
  "/account/sa/invoicing",
  "/account/sa/invoicing/:id",
  "/account/sa/agencies",
  "/account/sa/agencies/:id",
  "/account/sa/prospects",
  "/account/sa/prospects/import",
  "/account/sa/prospects/:id",
  "/account/sa/campaigns",
  "/account/sa/campaigns/:id",
  "/account/sa/campaigns/:id/:step",
  "/account/sa/audit",
  "/account/sa/deals",
  "/account/sa/deals/new",
  "/account/sa/deals/:id",
  "/account/sa/stats",
  "/account/sa/locations",
  "/account/sa/timeline",
  "/account/sa/settings",
  "/account/sa/health",
  "/account/sa/invariants",
];

const pages = [
  ...localisedPages.flatMap((path) => prefixes.map((prefix) => (path === "/" && prefix ? prefix : prefix + path))),
  ...otherPages,
];

export const otherRoutes: readonly OtherRoute[] = [
  { name: `GET ${EVENTS_PATH}`, access: { method: "GET", access: users } },
  ...[PROVIDER_EVENTS_PATH, MAIL_EVENTS_PATH].map((path) => ({
    name: `POST ${path}`,
    access: { ...open, method: "POST", whileImpersonating: true } as const,
    differences: [unsigned],
  })),
  { name: "GET /api/openapi.json", access: open },
  { name: "GET /api/asyncapi.json", access: open },
  ...["/developers", "/developers/http", "/developers/http/schemas", "/developers/events"].map((path) => ({
    name: `GET ${path}`,
    access: open,
  })),
  { name: "GET /developers/http/:area", access: open, addressOf: () => "/developers/http/leads" },
  { name: "GET /go/:token", access: open, differences: [unknownLink] },
  { name: "GET /campaign-mail/:token", access: open, differences: [unknownLink] },
  { name: "GET /campaign-pictures/:id", access: open, differences: [unknownLink] },
  { name: "GET /campaign-opens/:id", access: open, differences: [unknownLink] },
  { name: "GET /images/:name", access: open, addressOf: ({ imageUrl }) => imageUrl },
  { name: "GET /redirect", access: open, addressOf: () => "/redirect?to=%2Fpricing" },
  { name: "GET /sitemap.xml", access: open },
  { name: "GET /robots.txt", access: open },
  { name: "USE /assets serveStatic", access: open, addressOf: ({ assetUrl }) => assetUrl },
  { name: "USE / serveStatic", access: open, addressOf: () => "/builds/latest.json" },
  // Metrics are served on another port.
  ...prefixes.map((prefix) => ({
    name: `GET ${prefix}/{*path}`,
    access: open,
    addressOf: () => `${prefix}/metrics`,
    differences: [notFound],
  })),
  ...prefixes.map((prefix) => ({
    name: `GET ${prefix}/sell-home/:country/:town`,
    access: open,
    isPage: true as const,
    differences: [unknownTown],
  })),
  ...pages.map((path) => ({ name: `GET ${path}`, access: open, isPage: true as const })),
];

/** Functions of the router that are no routes, in their order: they answer only to refuse. */
export const routerSteps = [
  // Headers.
  "USE / <anonymous>",
  "USE / compressAnswers",
  // No answer of /api is cached.
  "USE /api <anonymous>",
  // The address of one click, opened in a browser: sent to its page.
  "USE /api openUnsubscribePage",
  // not_found
  "USE /api <anonymous>",
  // Nobody keeps or indexes the links of campaign mails.
  "USE /go,/campaign-mail <anonymous>",
  "USE / redirectToPlainPath",
  // The encoding of a file.
  "USE / <anonymous>",
  // Another method than GET or HEAD.
  "USE / <anonymous>",
  // Errors become answers.
  "USE / <anonymous>",
];
