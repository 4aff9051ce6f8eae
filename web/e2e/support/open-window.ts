import type { Browser, Page } from "playwright-core";
import { recordBrowserAnswer } from "../../../scripts/e2e/support/answer-check.ts";
import { address } from "../../../scripts/e2e/support/stack.ts";
import type { Visitor } from "../../../scripts/e2e/support/visitor.ts";
import { type Locale, languageTags } from "../../src/lib/locale.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface WindowOptions {
  /** The owner of the window's session; a guest when left out. */
  visitor?: Visitor;
  locale?: Locale;
  /** Whether the browser says that it is a search engine's bot. */
  asBot?: boolean;
}

/** A window with its own cookies, in the language its user's browser asks for. */
export async function openWindow(
  browser: Browser,
  { visitor, locale = "en", asBot = false }: WindowOptions = {},
): Promise<Page> {
  const [version] = browser.version().split(".");
  const context = await browser.newContext({
    baseURL: address.product,
    locale: languageTags[locale],
    viewport: desktop,
    colorScheme: "light",
    reducedMotion: "reduce",
    // By itself it would say "headless".
    userAgent: asBot
      ? "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
      : `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
  });
  if (visitor?.cookie) {
    const [name = "", value = ""] = visitor.cookie.split("=");
    await context.addCookies([{ name, value, url: address.product }]);
  }
  context.on("response", (response) => {
    const isAnswer = response.ok() && response.headers()["content-type"]?.includes("json");
    const { pathname } = new URL(response.url());
    // A window that closes takes its last answers with it.
    if (isAnswer) recordBrowserAnswer(response.request().method(), pathname, () => response.json()).catch(() => {});
  });
  const page = await context.newPage();
  // A busy machine takes its time; a missing effect shows after the 20 seconds of a heartbeat.
  page.setDefaultTimeout(15_000);
  page.setDefaultNavigationTimeout(60_000);
  return page;
}
