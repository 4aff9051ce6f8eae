import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import {
  addNote,
  answerTerms,
  buyLead,
  getLead,
  getMembership,
  impersonate,
  logContactAttempt,
  requestToJoinOffice,
  writeMail,
} from "@doorlight/gateway/contract";
import { activeDeal, paysByInvoice, someAdmin, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { askForRefund } from "../../scripts/e2e/support/refunds.ts";
import { address } from "../../scripts/e2e/support/stack.ts";
import type { Visitor } from "../../scripts/e2e/support/visitor.ts";
import { languageTags, type Locale, localisedPath } from "../src/lib/locale.ts";
import { accountScreens, given, type Screen, type Who } from "./support/account-screens.ts";
import { startChromium } from "./support/chromium.ts";
import { judgePlainPage, judgeScreen, type View } from "./support/judge-screen.ts";
import { localisedScreens } from "./support/localised-screens.ts";
import { desktop, openWindow } from "./support/open-window.ts";
import { someAgency } from "../../scripts/e2e/support/some-agency.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { someCampaign } from "../../scripts/e2e/support/some-campaign.ts";
import { someProspect } from "../../scripts/e2e/support/some-prospect.ts";
import { watchErrors } from "./support/watch-errors.ts";

const visitors = {} as Record<Exclude<Who, "guest">, Visitor>;
let browser: Browser;

beforeAll(async () => {
  const [bought, asked, open, full, agent, decliner, ...others] = await Promise.all([
    someLead(),
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
  const { purchase } = await agent.call(buyLead, { params: { id: asked.id }, body: {} });
  const refund = await askForRefund(agent, purchase, "Omistaja ei muista lähettäneensä pyyntöä eikä ole myymässä.");
  await agent.call(logContactAttempt, {
    params: { id: purchase.id },
    body: { kind: "no_answer", at: purchase.acquiredAt, note: "Puhelin soi, kukaan ei vastaa." },
  });
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
  await impersonator.call(impersonate, { params: { id: user.id }, body: { reason: "Test" } });
  const deal = await activeDeal(admin, agent, { name: "Kaksikymmentä kuukaudessa, sen jälkeen alennusta" });
  Object.assign(given, {
    prospect: await someProspect(admin),
    campaign: await someCampaign(admin),
    deal: deal.id,
    agency: await someAgency(admin),
    user: user.id,
    colleague: superAdmin.id,
    bought: bought.id,
    refund: { id: refund.id, leadId: asked.id },
    open: open.id,
    full: full.id,
    hash: bought.hash,
  });
  Object.assign(visitors, { agent, decliner, admin, superAdmin, impersonator });
  browser = await startChromium();
});
afterAll(() => browser?.close());

async function isShown(page: Page): Promise<void> {
  await page.locator("h1, h2, [role=alertdialog]").first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".animate-pulse"));
}

interface Window {
  page: Page;
  errors: string[];
  /** Whether only a new document is sure to be without what is open now. */
  hasOpened: boolean;
}

const windows = new Map<Who, Window>();

async function windowOf(who: Who): Promise<Window> {
  const opened = windows.get(who);
  if (opened) return opened;
  const page = await openWindow(browser, { locale: "sv", ...(who !== "guest" && { visitor: visitors[who] }) });
  const window = { page, errors: watchErrors(page), hasOpened: true };
  windows.set(who, window);
  return window;
}

/** Opens a screen in Swedish; in an agent's or admin's window within the app, if it can. */
async function open(window: Window, { who, path, prepare }: Screen): Promise<void> {
  const { page, hasOpened } = window;
  await page.setViewportSize(desktop);
  if (hasOpened || who === "guest") await load(page, path("sv"), "sv");
  else await walk(page, path("sv"), "sv");
  await prepare?.(page);
  window.hasOpened = prepare !== undefined;
}

async function load(page: Page, path: string, locale: Locale): Promise<void> {
  await page.context().addCookies([{ name: "locale", value: locale, url: address.product }]);
  await page.goto(path);
  await isShown(page);
}

/** Goes to a screen without a new document, or switches it to another language as it is, with all that is open on it. */
async function walk(page: Page, path: string, locale: Locale): Promise<void> {
  const before = await page.evaluate(() => document.body.innerText);
  await page.evaluate(
    ([to, language]) => {
      document.cookie = `locale=${language}; Path=/`;
      // The app reads the cookie at each step in its history, which it knows by a new key.
      history.replaceState({ ...history.state, key: crypto.randomUUID() }, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    [path, locale] as const,
  );
  await page.waitForFunction(
    ([tag, former]) => document.documentElement.lang === tag && document.body.innerText !== former,
    [languageTags[locale], before] as const,
  );
  await isShown(page);
}

const office: readonly Who[] = ["admin", "superAdmin", "impersonator"];

/**
 * Faults of a screen. Colours depend on no language and texts on no theme, so each language is judged in one of the themes;
 * the rules of accessibility are applied once, in the size in which most people see the screen: the office works at desks.
 */
async function judged(screen: Screen): Promise<string[]> {
  const window = await windowOf(screen.who);
  const isAtDesk = office.includes(screen.who);
  const { page, errors } = window;
  const judge = async (locale: Locale, view: View) => {
    const picture = (variant: string) => screenshot(page, `${screen.name}-${locale}-${variant}`);
    const findings = await judgeScreen(page, picture, view);
    return [...errors.splice(0), ...findings].map((finding) => `${locale}: ${finding}`);
  };
  await open(window, screen);
  const swedish = await judge("sv", { theme: "light", order: ["phone", "desktop"], byRules: isAtDesk });
  const path = screen.path("fi");
  if (path === screen.path("sv")) await walk(page, path, "fi");
  else await load(page, path, "fi");
  return [...swedish, ...(await judge("fi", { theme: "dark", order: ["desktop", "phone"], byRules: !isAtDesk }))];
}

const all: Screen[] = [
  ...localisedScreens.map(([name, path]): Screen => ({
    name,
    who: "guest",
    path: (locale) => localisedPath(path, locale),
  })),
  ...accountScreens,
];

test.each(all)("finds no error or violation on the screen $name in Swedish and in Finnish", async (screen) => {
  expect(await judged(screen)).toEqual([]);
});

test.each(["/developers", "/developers/http/webhooks", "/developers/events"])(
  "finds nothing too wide and no violation on %s",
  async (path) => {
    const { page } = await windowOf("guest");
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const name = path.slice(1).replaceAll("/", "-");
    expect(await judgePlainPage(page, (size) => screenshot(page, `${name}-${size}`))).toEqual([]);
  },
);
