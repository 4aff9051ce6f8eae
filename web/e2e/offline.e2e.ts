import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { someAgent } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { openWindow } from "./support/open-window.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await startChromium();
  page = await openWindow(browser, { visitor: await someAgent() });
});

afterAll(() => browser?.close());

const notice = () => page.getByText("You are offline.", { exact: false });

test("keeps the screen at an offline click, and moves on once online", async () => {
  await page.goto("/account");
  await page.getByRole("heading", { name: "New leads" }).waitFor();
  await page.context().setOffline(true);
  await notice().waitFor();
  await page.getByRole("link", { name: "Billing" }).first().click();
  expect(await page.getByRole("heading", { name: "New leads" }).isVisible()).toBe(true);

  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Billing", exact: true }).waitFor();
  await notice().waitFor({ state: "detached" });
});

test("covers neither the top bar nor the menu of a phone with the offline banner", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account");
  await page.getByRole("heading", { name: "New leads" }).waitFor();
  await page.context().setOffline(true);
  const box = await notice().boundingBox();
  const topBar = await page.locator("[data-top-bar]").boundingBox();
  const menu = await page.getByRole("navigation").last().boundingBox();
  const end = box!.y + box!.height;
  expect(end).toBeLessThanOrEqual(topBar!.y);
  expect(end).toBeLessThan(menu!.y);
  await page.context().setOffline(false);
});

test("leaves the app by no link while offline", async () => {
  const guest = await openWindow(browser);
  await guest.goto("/login");
  // The shell, which has the same links, goes once the page is drawn.
  await guest.locator("#shell").waitFor({ state: "detached" });
  await guest.context().setOffline(true);
  await guest.getByText("You are offline.", { exact: false }).waitFor();
  await guest.getByRole("link", { name: "Privacy" }).click();
  await guest.getByRole("link", { name: "Doorlight" }).click();
  expect(new URL(guest.url()).pathname).toBe("/login");
  expect(await guest.getByRole("heading", { name: "Log in" }).isVisible()).toBe(true);
});
