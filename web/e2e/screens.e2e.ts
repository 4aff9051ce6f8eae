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
import type { Visitor } from "../../scripts/e2e/support/visitor.ts";
import { type Locale, localisedPath } from "../src/lib/locale.ts";
import { accountScreens, given, type Screen, type Who } from "./support/account-screens.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeScreen } from "./support/judge-screen.ts";
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
  ...accountScreens,
];

// Both languages at once: one window alone leaves a core idle.
test.each(all)("the screen $name has no error and no finding in Swedish and in Finnish", async (screen) => {
  const found = languages.map(async (locale) => {
    const wrong = await judged(screen, locale).catch((error: Error) => [error.message]);
    return wrong.map((finding) => `${locale}: ${finding}`);
  });
  expect((await Promise.all(found)).flat()).toEqual([]);
});
