import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { type Agent, someAdmin, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { openWindow, phone } from "./support/open-window.ts";
import { watchErrors } from "./support/watch-errors.ts";

const errors: string[][] = [];
let browser: Browser;
let agent: Agent;
let admin: Agent;

beforeAll(async () => {
  [browser, agent, admin] = await Promise.all([startChromium(), someAgent(), someAdmin(), someLead()]);
});
afterAll(() => browser?.close());

async function open(visitor: Agent, path: string): Promise<Page> {
  const page = await openWindow(browser, { visitor });
  errors.push(watchErrors(page));
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

test("scrolls the menu with fourteen more entries in a low window, with log-out in sight", async () => {
  const page = await open(admin, "/account/sa/users");
  await page.setViewportSize({ width: 1440, height: 650 });
  await page.evaluate(() => {
    const entry = document.querySelector("header nav a[aria-current]");
    for (let i = 0; entry && i < 14; i += 1) entry.after(entry.cloneNode(true));
  });
  const menu = page.getByRole("banner").getByRole("navigation");
  expect(await menu.evaluate((nav) => nav.scrollHeight > nav.clientHeight)).toBe(true);
  await menu.getByRole("link", { name: "Settings" }).scrollIntoViewIfNeeded();
  for (const part of [
    page.getByRole("banner").getByRole("button", { name: "Log out" }),
    page.getByRole("banner").getByRole("button", { name: "Search" }),
  ]) {
    const box = await part.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 650).toBe(true);
  }
});

test("closes the sheet and the search by Back on phones, and stays on the screen", async () => {
  const page = await open(agent, "/account/my-leads");
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "More" }).click();
  await sheet.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox").waitFor();
  await page.goBack();
  await page.getByRole("combobox").waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/account/my-leads");
});

test("finds a page, walks its rows, opens one and reads from its heading by keyboard alone", async () => {
  const page = await open(agent, "/account/settings");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("new leads");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account");
  await page.locator("[data-row-link]").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account/lead/*");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  const title = await page.title();
  expect(title).toBe(`${await heading.textContent()} – Doorlight`);
  await page.locator("[aria-live=polite]", { hasText: title }).waitFor({ state: "attached" });
});

test("makes every target on phones 44 px high or part of a larger one", async () => {
  const small: string[] = [];
  for (const [visitor, paths] of [
    [agent, ["/account", "/account/my-leads", "/account/billing", "/account/billing/credits", "/account/settings"]],
    [undefined, ["/login", "/request", "/nothing"]],
  ] as const) {
    const page = await openWindow(browser, visitor ? { visitor } : {});
    await page.setViewportSize(phone);
    for (const path of paths) {
      await page.goto(path);
      await page.locator("#shell").waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`));
    }
  }
  expect(small).toEqual([]);
});

test("finds no accessibility violation in the lead list, moderate ones included", async () => {
  const page = await open(agent, "/account");
  await page.locator("[data-row-link]").first().waitFor();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.filter(({ impact }) => impact !== "minor").map(({ id }) => id)).toEqual([]);
});

test.each(["light", "dark"] as const)("colours boxes and radio buttons by the tokens in %s", async (theme) => {
  const page = await open(agent, "/account/settings/appearance");
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  const colours = await page.getByRole("radio", { name: "English" }).evaluate((radio) => {
    const swatch = document.createElement("i");
    swatch.style.color = "var(--primary)";
    document.body.append(swatch);
    return [getComputedStyle(radio).backgroundColor, getComputedStyle(swatch).color];
  });
  expect(colours[0]).toBe(colours[1]);
});

test("shows no error on any screen", () => {
  expect(errors.flat()).toEqual([]);
});

/** Links in a text are exempt; a link or a box whose row or label can be tapped counts as that. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll("a, button, input, select, summary")];
    const target = (element: Element) =>
      getComputedStyle(element, "::after").position === "absolute"
        ? (element.closest("li, tr") ?? element)
        : (element.closest("label") ?? element);
    return seen
      .filter((element) => !element.closest("p, footer, .sr-only") && element.checkVisibility())
      .map((element) => ({ element, box: target(element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 0 && box.height < 43.5)
      .map(({ element, box }) => `${element.tagName} ${element.textContent} ${Math.round(box.height)} px`);
  });
}
