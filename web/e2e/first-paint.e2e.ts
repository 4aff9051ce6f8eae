import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { address } from "../../scripts/e2e/support/stack.ts";
import { type Agent, someAgent } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { openWindow, phone } from "./support/open-window.ts";
import { slowLine } from "./support/slow-line.ts";
import { watchShifts } from "./support/watch-shifts.ts";

let browser: Browser;
let agent: Agent;

beforeAll(async () => {
  [browser, agent] = await Promise.all([startChromium(), someAgent()]);
});

afterAll(() => browser?.close());

const open = [
  "/",
  "/pricing",
  "/privacy",
  "/request",
  "/contact",
  "/login",
  "/signup",
  "/password-request",
  "/request/link",
];

test.each([...open, "/fi/request", "/login/passwordless"])(
  "shows readable text on %s without a script",
  async (path) => {
    const context = await browser.newContext({ baseURL: address.product, javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(path);
    expect(await page.locator("h1").innerText()).toMatch(/\w{3}/);
    expect(await page.locator("main").innerText()).toMatch(/\w+ \w+ \w+/);
    await context.close();
  },
);

test.each(["/", "/fi/pricing", "/request", "/login", "/account"])(
  "moves nothing on %s while it loads over a slow line",
  async (path) => {
    const page = await openWindow(browser, path === "/account" ? { visitor: agent } : {});
    await page.setViewportSize(phone);
    await slowLine(page);
    const shift = await watchShifts(page);
    await page.goto(path, { timeout: 60_000 });
    await page.waitForFunction(() => !document.querySelector("#shell"), null, { timeout: 60_000 });
    await page.waitForLoadState("networkidle", { timeout: 60_000 }).catch(() => {});
    await page.evaluate(() => document.fonts.ready);
    expect(await shift()).toBeLessThan(0.05);
    await page.context().close();
  },
  120_000,
);
