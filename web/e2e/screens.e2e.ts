import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { answerTerms, buyLead } from "../../gateway/contract/index.ts";
import { paysByInvoice, someAgent, someLead } from "../../gateway/e2e/support/given.ts";
import type { Visitor } from "../../gateway/e2e/support/visitor.ts";
import { type Locale, localisedPath } from "../src/lib/locale.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeScreen } from "./support/judge-screen.ts";
import { desktop, openWindow } from "./support/open-window.ts";
import { shoot } from "./support/shoot.ts";
import { watchFaults } from "./support/watch-faults.ts";

type Who = "guest" | "agent" | "decliner";

interface Screen {
  name: string;
  who: Who;
  path: () => string;
  /** What is done before the screen is as it should be judged. */
  act?: (page: Page) => Promise<unknown>;
}

const given = {} as { bought: string; open: string; full: string; hash: string };

const localised: [name: string, path: string][] = [
  ["landing", "/"],
  ["pricing", "/pricing"],
  ["terms", "/terms-of-service"],
  ["refund-policy", "/refund-policy"],
  ["login", "/login"],
  ["signup", "/signup"],
  ["request", "/request"],
  ["request-link-expired", "/request/confirm?token=expired"],
];

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
    act: async (page) => {
      await page.locator("aside button").last().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "lead-full", who: "agent", path: () => `/account/lead/${given.full}` },
  { name: "contact", who: "agent", path: () => `/account/lead/${given.bought}` },
  { name: "my-leads", who: "agent", path: () => "/account/my-leads" },
  { name: "my-leads-empty", who: "agent", path: () => "/account/my-leads?period=yesterday" },
  { name: "billing", who: "agent", path: () => "/account/billing" },
  { name: "settings", who: "agent", path: () => "/account/settings" },
  { name: "terms-gate", who: "decliner", path: () => "/account" },
];

const visitors = {} as Record<Exclude<Who, "guest">, Visitor>;
let browser: Browser;

beforeAll(async () => {
  const [bought, open, full, agent, decliner, ...others] = await Promise.all([
    someLead(),
    someLead({ propertyType: "detached", rooms: 5, area: 148, postalCode: "02170", city: "Espoo" }),
    someLead({ leadType: "request_for_valuation" }),
    someAgent({ office: "Kotikulma Töölö" }),
    someAgent(),
    someAgent(),
    someAgent(),
  ]);
  await paysByInvoice(agent);
  await agent.call(buyLead, { params: { id: bought.id }, body: {} });
  for (const other of others) await other.call(buyLead, { params: { id: full.id }, body: {} });
  await decliner.call(answerTerms, { body: { accepted: false } });
  Object.assign(given, { bought: bought.id, open: open.id, full: full.id, hash: bought.hash });
  Object.assign(visitors, { agent, decliner });
  browser = await startChromium();
});
afterAll(() => browser?.close());

async function isShown(page: Page): Promise<void> {
  await page.locator("h1, h2, [role=alertdialog]").first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".animate-pulse"));
}

describe.each(["sv", "fi"] satisfies Locale[])("in %s", (locale) => {
  const windows = new Map<Who, { page: Page; faults: string[] }>();

  async function windowOf(who: Who) {
    const opened = windows.get(who);
    if (opened) return opened;
    const page = await openWindow(browser, { locale, ...(who !== "guest" && { visitor: visitors[who] }) });
    const window = { page, faults: watchFaults(page) };
    windows.set(who, window);
    return window;
  }

  const all: Screen[] = [
    ...localised.map(([name, path]): Screen => ({ name, who: "guest", path: () => localisedPath(path, locale) })),
    ...screens,
  ];

  test.each(all)("$name", async ({ name, who, path, act }) => {
    const { page, faults } = await windowOf(who);
    await page.setViewportSize(desktop);
    await page.goto(path());
    await isShown(page);
    await act?.(page);
    const found = await judgeScreen(page, (variant) => shoot(page, `${name}-${locale}-${variant}`));
    expect([...faults.splice(0), ...found]).toEqual([]);
  });
});
