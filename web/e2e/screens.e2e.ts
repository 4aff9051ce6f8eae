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
import { type Judgement, judgeScreen } from "./support/judge-screen.ts";
import { localisedScreens } from "./support/localised-screens.ts";
import { desktop, openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
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
  await impersonator.call(impersonate, { params: { id: user.id } });
  const deal = await activeDeal(admin, agent, { name: "Kaksikymmentä kuukaudessa, sen jälkeen alennusta" });
  Object.assign(given, {
    deal: deal.id,
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

const windows = new Map<Who, { page: Page; errors: string[] }>();

async function windowOf(who: Who) {
  const opened = windows.get(who);
  if (opened) return opened;
  const page = await openWindow(browser, { locale: "sv", ...(who !== "guest" && { visitor: visitors[who] }) });
  const window = { page, errors: watchErrors(page) };
  windows.set(who, window);
  return window;
}

/** Opens a screen in a language. */
async function open(page: Page, { path, prepare }: Screen, locale: Locale): Promise<void> {
  await page.context().addCookies([{ name: "locale", value: locale, url: address.product }]);
  await page.goto(path(locale));
  await isShown(page);
  await prepare?.(page);
}

/** Switches a screen to another language as it is, with all that is open on it. */
async function translate(page: Page, locale: Locale): Promise<void> {
  const before = await page.evaluate(() => document.body.innerText);
  await page.evaluate((to) => {
    document.cookie = `locale=${to}; Path=/`;
    // The app reads the cookie at each step in its history, which it knows by a new key.
    history.replaceState({ ...history.state, key: crypto.randomUUID() }, "");
    dispatchEvent(new PopStateEvent("popstate"));
  }, locale);
  await page.waitForFunction(
    ([tag, former]) => document.documentElement.lang === tag && document.body.innerText !== former,
    [languageTags[locale], before],
  );
  await isShown(page);
}

/**
 * Faults of a screen. Colours depend on no language and texts on no theme, so that each language is judged in one
 * of the themes. Every rule is applied once; the stories apply them to phones too.
 */
async function judged(screen: Screen): Promise<string[]> {
  const { page, errors } = await windowOf(screen.who);
  const judge = async (locale: Locale, judgement: Judgement) => {
    const picture = (variant: string) => screenshot(page, `${screen.name}-${locale}-${variant}`);
    const findings = await judgeScreen(page, picture, judgement);
    return [...errors.splice(0), ...findings].map((finding) => `${locale}: ${finding}`);
  };
  await page.setViewportSize(desktop);
  await open(page, screen, "sv");
  const swedish = await judge("sv", { themes: ["light"], allRulesAt: ["desktop"] });
  await page.setViewportSize(desktop);
  if (screen.path("fi") === screen.path("sv")) await translate(page, "fi");
  else await open(page, screen, "fi");
  return [...swedish, ...(await judge("fi", { themes: ["dark"], allRulesAt: [] }))];
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
