import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Locale } from "../../src/lib/locale.ts";

export type Who = "guest" | "agent" | "decliner" | "admin" | "superAdmin" | "impersonator";

export interface Screen {
  name: string;
  who: Who;
  path: (locale: Locale) => string;
  /** Brings the screen into the state that is judged. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Ids of the objects that the screens show; the test fills it. */
export const given = {} as {
  bought: string;
  refund: { id: string; leadId: string };
  open: string;
  full: string;
  hash: string;
  user: string;
  colleague: string;
  deal: string;
  agency: string;
  prospect: string;
  campaign: string;
};

/** Screens whose address is the same in each language. */
export const accountScreens: Screen[] = [
  { name: "signup-link-expired", who: "guest", path: () => "/signup/confirm?token=expired" },
  { name: "seller-page", who: "guest", path: () => `/contact-request/${given.hash}` },
  { name: "unsubscribe-wrong-link", who: "guest", path: () => "/lead-lists/unsubscribe/wrong" },
  { name: "not-found", who: "guest", path: () => "/nothing" },
  { name: "new-leads", who: "agent", path: () => "/account" },
  { name: "new-leads-empty", who: "agent", path: () => "/account?propertyType=forest" },
  { name: "lead", who: "agent", path: () => `/account/lead/${given.open}` },
  {
    name: "confirm-purchase",
    who: "agent",
    path: () => `/account/lead/${given.open}`,
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Osta liidi|Köp förfrågan)/ }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "lead-full", who: "agent", path: () => `/account/lead/${given.full}` },
  { name: "contact", who: "agent", path: () => `/account/lead/${given.bought}` },
  {
    name: "request-refund",
    who: "agent",
    path: () => `/account/lead/${given.bought}`,
    prepare: async (page) => {
      await page
        .locator("main button")
        .filter({ has: page.locator(".tabler-icon-receipt-refund") })
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "log-attempt",
    who: "agent",
    path: () => `/account/lead/${given.bought}`,
    prepare: async (page) => {
      await page.locator("main button.underline").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "refund-pending", who: "agent", path: () => `/account/lead/${given.refund.leadId}` },
  { name: "my-leads", who: "agent", path: () => "/account/my-leads" },
  { name: "my-leads-not-found", who: "agent", path: () => "/account/my-leads?q=nobody" },
  { name: "my-leads-empty", who: "agent", path: () => "/account/my-leads?period=yesterday" },
  { name: "lead-list-new", who: "agent", path: () => "/account/lead-lists/new" },
  { name: "billing", who: "agent", path: () => "/account/billing" },
  { name: "plans", who: "agent", path: () => "/account/billing/plans" },
  { name: "credits", who: "agent", path: () => "/account/billing/credits" },
  { name: "ledger", who: "agent", path: () => "/account/billing/ledger" },
  { name: "ledger-empty", who: "agent", path: () => "/account/billing/ledger?period=yesterday" },
  { name: "settings", who: "agent", path: () => "/account/settings" },
  {
    name: "crop-picture",
    who: "agent",
    path: () => "/account/settings",
    prepare: async (page) => {
      await page
        .locator("input[type=file]")
        .setInputFiles(join(import.meta.dirname, "..", "..", "public", "share.png"));
      await page.getByRole("dialog").getByRole("slider").waitFor();
    },
  },
  { name: "settings-office", who: "agent", path: () => "/account/settings/office" },
  { name: "settings-security", who: "agent", path: () => "/account/settings/security" },
  { name: "settings-appearance", who: "agent", path: () => "/account/settings/appearance" },
  { name: "settings-data", who: "agent", path: () => "/account/settings/data" },
  { name: "webhooks-empty", who: "agent", path: () => "/account/webhooks" },
  {
    name: "add-webhook",
    who: "agent",
    path: () => "/account/webhooks",
    prepare: async (page) => {
      await page.locator("main button.bg-primary").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "api-tokens-empty", who: "agent", path: () => "/account/webhooks?tab=tokens" },
  {
    name: "erase-account",
    who: "agent",
    path: () => "/account/settings/data",
    prepare: async (page) => {
      await page.locator("section").last().getByRole("button").click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "office-invitation", who: "agent", path: () => "/account/office-invitation/expired" },
  { name: "terms-required", who: "decliner", path: () => "/account" },
  { name: "not-for-agents", who: "agent", path: () => "/account/sa/users" },
  { name: "admin-home", who: "admin", path: () => "/account/sa" },
  { name: "super-admin-home", who: "superAdmin", path: () => "/account/sa" },
  { name: "users", who: "admin", path: () => "/account/sa/users" },
  { name: "users-empty", who: "admin", path: () => "/account/sa/users?q=nobody-is-called-so" },
  {
    name: "invite-user",
    who: "admin",
    path: () => "/account/sa/users",
    prepare: async (page) => {
      await page
        .locator("main button")
        .filter({ has: page.locator(".tabler-icon-user-plus") })
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "user", who: "admin", path: () => `/account/sa/users/${given.user}` },
  { name: "user-of-super-admin", who: "admin", path: () => `/account/sa/users/${given.colleague}` },
  {
    name: "deactivate-user",
    who: "admin",
    path: () => `/account/sa/users/${given.user}`,
    prepare: async (page) => {
      await page
        .locator("main button")
        .filter({ has: page.locator(".tabler-icon-user-off") })
        .click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "act-as-user",
    who: "admin",
    path: () => `/account/sa/users/${given.user}`,
    prepare: async (page) => {
      await page
        .locator("main button")
        .filter({ has: page.locator(".tabler-icon-eye") })
        .click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "lead-desk", who: "admin", path: () => "/account/sa/leads" },
  { name: "lead-desk-empty", who: "admin", path: () => "/account/sa/leads?country=PL" },
  { name: "sources-empty", who: "admin", path: () => "/account/sa/sources" },
  { name: "approvals", who: "admin", path: () => "/account/sa/approvals" },
  { name: "offices", who: "admin", path: () => "/account/sa/offices" },
  { name: "sender-blocks-empty", who: "admin", path: () => "/account/sa/sender-blocks" },
  { name: "desk-lead", who: "admin", path: () => `/account/sa/leads/${given.open}` },
  { name: "country-settings", who: "admin", path: () => "/account/sa/settings" },
  { name: "timeline", who: "admin", path: () => "/account/sa/timeline" },
  { name: "timeline-empty", who: "admin", path: () => "/account/sa/timeline?span=own&from=2020-01-01&to=2020-01-02" },
  { name: "deals", who: "admin", path: () => "/account/sa/deals" },
  { name: "deals-empty", who: "admin", path: () => "/account/sa/deals?country=GB" },
  { name: "new-deal", who: "admin", path: () => "/account/sa/deals/new" },
  { name: "deal", who: "admin", path: () => `/account/sa/deals/${given.deal}` },
  {
    name: "end-deal",
    who: "admin",
    path: () => `/account/sa/deals/${given.deal}`,
    prepare: async (page) => {
      await page.locator("main button.text-bad").first().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "office-requests", who: "admin", path: () => "/account/sa/office-requests" },
  { name: "agencies", who: "admin", path: () => "/account/sa/agencies" },
  { name: "agency", who: "admin", path: () => `/account/sa/agencies/${given.agency}` },
  {
    name: "edit-agency",
    who: "admin",
    path: () => `/account/sa/agencies/${given.agency}`,
    prepare: async (page) => {
      await page
        .locator("main button")
        .filter({ has: page.locator(".tabler-icon-pencil") })
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "stats", who: "admin", path: () => "/account/sa/stats" },
  { name: "prospects", who: "admin", path: () => "/account/sa/prospects" },
  { name: "prospects-empty", who: "admin", path: () => "/account/sa/prospects?country=GB" },
  { name: "prospect", who: "admin", path: () => `/account/sa/prospects/${given.prospect}` },
  { name: "import-prospects", who: "admin", path: () => "/account/sa/prospects/import" },
  { name: "campaigns", who: "admin", path: () => "/account/sa/campaigns" },
  ...["audience", "content", "schedule", "review"].map((step) => ({
    name: `campaign-${step}`,
    who: "admin" as const,
    path: () => `/account/sa/campaigns/${given.campaign}/${step}`,
  })),
  { name: "shared details", who: "admin", path: () => "/account/sa/shared-details" },
  { name: "disputes", who: "admin", path: () => "/account/sa/disputes" },
  { name: "refund-requests-not-for-admins", who: "admin", path: () => "/account/sa/refund-requests" },
  { name: "refund-requests", who: "superAdmin", path: () => "/account/sa/refund-requests" },
  { name: "refund-requests-empty", who: "superAdmin", path: () => "/account/sa/refund-requests?country=GB" },
  { name: "refund-request", who: "superAdmin", path: () => `/account/sa/refund-requests/${given.refund.id}` },
  {
    name: "approve-refund",
    who: "superAdmin",
    path: () => `/account/sa/refund-requests/${given.refund.id}`,
    prepare: async (page) => {
      await page.locator("textarea").fill("Hyvitämme liidin.");
      await page.locator('button[aria-keyshortcuts="A"]').click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "audit", who: "admin", path: () => "/account/sa/audit" },
  { name: "locations", who: "admin", path: () => "/account/sa/locations?country=FI" },
  { name: "health", who: "admin", path: () => "/account/sa/health" },
  { name: "event-flow", who: "admin", path: () => "/account/sa/health?tab=flow" },
  { name: "mail-log", who: "admin", path: () => "/account/sa/health?tab=mails" },
  { name: "dead-letters", who: "admin", path: () => "/account/sa/health?tab=letters" },
  { name: "contact-reads", who: "admin", path: () => "/account/sa/audit?tab=contacts" },
  { name: "impersonation", who: "impersonator", path: () => "/account" },
];
