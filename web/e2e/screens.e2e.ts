import { randomInt } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import {
  addNote,
  answerTerms,
  buyLead,
  getLead,
  getMembership,
  impersonate,
  requestToJoinOffice,
  writeMail,
} from "@doorlight/gateway/contract";
import { activeDeal, paysByInvoice, someAdmin, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import type { Visitor } from "../../scripts/e2e/support/visitor.ts";
import { type Locale, localisedPath } from "../src/lib/locale.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeScreen } from "./support/judge-screen.ts";
import { localisedScreens } from "./support/localised-screens.ts";
import { desktop, openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { watchErrors } from "./support/watch-errors.ts";

type Who = "guest" | "agent" | "decliner" | "admin" | "impersonator";

interface Screen {
  name: string;
  who: Who;
  path: (locale: Locale) => string;
  /** Brings the screen into the state that is judged. */
  prepare?: (page: Page) => Promise<unknown>;
}

const given = {} as {
  bought: string;
  open: string;
  full: string;
  hash: string;
  user: string;
  colleague: string;
  deal: string;
};

const screens: Screen[] = [
  { name: "signup-link-expired", who: "guest", path: () => "/signup/confirm?token=expired" },
  { name: "seller-page", who: "guest", path: () => `/contact-request/${given.hash}` },
  { name: "not-found", who: "guest", path: () => "/nothing" },
  { name: "new-leads", who: "agent", path: () => "/account" },
  { name: "new-leads-empty", who: "agent", path: () => "/account?propertyType=forest" },
  { name: "lead", who: "agent", path: () => `/account/lead/${given.open}` },
  {
    name: "confirm-purchase",
    who: "agent",
    path: () => `/account/lead/${given.open}`,
    prepare: async (page) => {
      await page.locator("aside button").last().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "lead-full", who: "agent", path: () => `/account/lead/${given.full}` },
  { name: "contact", who: "agent", path: () => `/account/lead/${given.bought}` },
  { name: "my-leads", who: "agent", path: () => "/account/my-leads" },
  { name: "my-leads-not-found", who: "agent", path: () => "/account/my-leads?q=nobody" },
  { name: "my-leads-empty", who: "agent", path: () => "/account/my-leads?period=yesterday" },
  { name: "billing", who: "agent", path: () => "/account/billing" },
  { name: "plans", who: "agent", path: () => "/account/billing/plans" },
  { name: "ledger", who: "agent", path: () => "/account/billing/ledger" },
  { name: "ledger-empty", who: "agent", path: () => "/account/billing/ledger?period=yesterday" },
  { name: "invoices", who: "agent", path: () => "/account/billing/invoices" },
  { name: "settings", who: "agent", path: () => "/account/settings" },
  {
    name: "crop-picture",
    who: "agent",
    path: () => "/account/settings",
    prepare: async (page) => {
      await page.locator("input[type=file]").setInputFiles(join(import.meta.dirname, "..", "public", "share.png"));
      await page.getByRole("dialog").getByRole("slider").waitFor();
    },
  },
  { name: "settings-office", who: "agent", path: () => "/account/settings/office" },
  { name: "settings-security", who: "agent", path: () => "/account/settings/security" },
  { name: "settings-appearance", who: "agent", path: () => "/account/settings/appearance" },
  { name: "settings-data", who: "agent", path: () => "/account/settings/data" },
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
  { name: "deals", who: "admin", path: () => "/account/sa/deals" },
  { name: "deals-empty", who: "admin", path: () => "/account/sa/deals?country=GB" },
  { name: "new-deal", who: "admin", path: () => "/account/sa/deals/new" },
  { name: "deal", who: "admin", path: () => `/account/sa/deals/${given.deal}` },
  { name: "invoicing", who: "admin", path: () => "/account/sa/invoicing" },
  {
    name: "issue-invoices",
    who: "admin",
    path: () => "/account/sa/invoicing",
    prepare: async (page) => {
      await page.locator("section").first().getByRole("button").click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
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
  { name: "audit", who: "admin", path: () => "/account/sa/audit" },
  { name: "locations", who: "admin", path: () => "/account/sa/locations?country=FI" },
  { name: "invariants", who: "admin", path: () => "/account/sa/invariants" },
  { name: "contact-reads", who: "admin", path: () => "/account/sa/audit?tab=contacts" },
  { name: "impersonation", who: "impersonator", path: () => "/account" },
];

const visitors = {} as Record<Exclude<Who, "guest">, Visitor>;
let browser: Browser;

beforeAll(async () => {
  const [bought, open, full, agent, decliner, ...others] = await Promise.all([
    someLead(),
    someLead({ propertyType: "detached", rooms: 5, area: 148, postalCode: "02170", city: "Espoo" }),
    someLead({ leadType: "request_for_valuation" }),
    someBuyer({ office: `Kotikulma Töölö ${randomInt(1_000_000)}` }),
    someAgent(),
    someAgent(),
    someAgent(),
  ]);
  await paysByInvoice(agent);
  await agent.call(buyLead, { params: { id: bought.id }, body: {} });
  for (const other of others) await other.call(buyLead, { params: { id: full.id }, body: {} });
  await decliner.call(answerTerms, { body: { accepted: false } });
  const [admin, impersonator, superAdmin, user] = await Promise.all([
    someAdmin(),
    someAdmin(),
    someAdmin("super_admin"),
    someAgent(),
  ]);
  const { office } = await agent.call(getMembership);
  await user.call(requestToJoinOffice, { body: { officeId: office?.id ?? "" } });
  await agent.call(getLead, { params: { id: bought.id } });
  await admin.call(addNote, { params: { id: user.id }, body: { text: "Called, wants the invoice by post." } });
  await admin.call(writeMail, {
    params: { id: user.id },
    body: { subject: "Your invoice", body: "It is on its way." },
  });
  await impersonator.call(impersonate, { params: { id: user.id } });
  const deal = await activeDeal(admin, agent, { name: "Kaksikymmentä kuukaudessa, sen jälkeen alennusta" });
  Object.assign(given, {
    deal: deal.id,
    user: user.id,
    colleague: superAdmin.id,
    bought: bought.id,
    open: open.id,
    full: full.id,
    hash: bought.hash,
  });
  Object.assign(visitors, { agent, decliner, admin, impersonator });
  browser = await startChromium();
});
afterAll(() => browser?.close());

async function isShown(page: Page): Promise<void> {
  await page.locator("h1, h2, [role=alertdialog]").first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".animate-pulse"));
}

const languages = ["sv", "fi"] satisfies Locale[];
const windows = new Map<string, { page: Page; errors: string[] }>();

async function windowOf(who: Who, locale: Locale) {
  const key = `${who} ${locale}`;
  const opened = windows.get(key);
  if (opened) return opened;
  const page = await openWindow(browser, { locale, ...(who !== "guest" && { visitor: visitors[who] }) });
  const window = { page, errors: watchErrors(page) };
  windows.set(key, window);
  return window;
}

/** What is wrong with a screen in one language. */
async function judged({ name, who, path, prepare }: Screen, locale: Locale): Promise<string[]> {
  const { page, errors } = await windowOf(who, locale);
  await page.setViewportSize(desktop);
  await page.goto(path(locale));
  await isShown(page);
  await prepare?.(page);
  const findings = await judgeScreen(page, (variant) => screenshot(page, `${name}-${locale}-${variant}`));
  return [...errors.splice(0), ...findings];
}

const all: Screen[] = [
  ...localisedScreens.map(([name, path]): Screen => ({
    name,
    who: "guest",
    path: (locale) => localisedPath(path, locale),
  })),
  ...screens,
];

// Both languages at once: one window alone leaves a core idle.
test.each(all)("the screen $name has no error and no finding in Swedish and in Finnish", async (screen) => {
  const found = languages.map(async (locale) => {
    const wrong = await judged(screen, locale).catch((error: Error) => [error.message]);
    return wrong.map((finding) => `${locale}: ${finding}`);
  });
  expect((await Promise.all(found)).flat()).toEqual([]);
});
