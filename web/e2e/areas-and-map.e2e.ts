import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeScreen } from "./support/judge-screen.ts";
import { desktop, openWindow, phone } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { watchErrors } from "./support/watch-errors.ts";

let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const places = [
    { postalCode: "00530", city: "Helsinki" },
    { postalCode: "00250", city: "Helsinki" },
    { postalCode: "02100", city: "Espoo" },
    { postalCode: "96100", city: "Rovaniemi" },
  ];
  const [agent] = await Promise.all([someAgent(), ...places.map((place) => someLead(place))]);
  browser = await startChromium();
  page = await openWindow(browser, { locale: "fi", visitor: agent });
  errors = watchErrors(page);
}, 120_000);
afterAll(() => browser?.close());

const places = () => page.locator("main li .tabler-icon-map-pin").locator("..").allInnerTexts();

async function judged(name: string): Promise<void> {
  const findings = await judgeScreen(page, (variant) => screenshot(page, `${name}-fi-${variant}`));
  expect([...errors.splice(0), ...findings]).toEqual([]);
}

test("finds a neighbourhood by its name in another language, and shows it in the agent's own", async () => {
  await page.goto("/account");
  await page.getByRole("button", { name: "Alue: Kaikki alueet" }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "search");
  await page.keyboard.type("berghäll");
  const option = page.getByRole("checkbox", { name: /^Kallio 00530/ });
  await option.waitFor();
  await judged("area-search");
  await option.check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Alue: Kallio" }).waitFor();
  // Leads of other tests may stand anywhere in the list until it is filtered.
  const elsewhere = page.locator("main li:has(.tabler-icon-map-pin)").filter({ hasNotText: "00530 Helsinki, Kallio" });
  await elsewhere.first().waitFor({ state: "detached" });
  expect((await places()).length).toBeGreaterThan(0);
});

test("shows in the tree how many leads are open in each area, with the chosen ones first", async () => {
  await page.getByRole("button", { name: "Alue: Kallio" }).click();
  await page.getByRole("group", { name: "Valitut" }).waitFor();
  await page.getByRole("button", { name: "Avaa Uusimaa" }).click();
  await page.getByRole("checkbox", { name: /^Helsinki \d+ avoin/ }).waitFor();
  await judged("area-tree");
  await page.getByRole("button", { name: "Tyhjennä alueet" }).click();
  await page.keyboard.press("Escape");
});

test("shows leads by region on the map, zooms to the chosen region and filters the list", async () => {
  await page.goto("/account");
  const map = page.getByRole("region", { name: "Kartta" });
  await map.getByRole("button", { name: /^Lappi \d/ }).waitFor();
  await judged("map-country");
  await map.getByTitle(/Uusimaa/).click();
  await page.getByRole("button", { name: /^Alue: .*Uusimaa/ }).waitFor();
  await map.getByRole("button", { name: /^Helsinki \d/ }).click();
  await map.getByRole("button", { name: /^Kallio \d/ }).waitFor();
  await page.waitForFunction(() => !document.querySelector("main li")?.textContent.includes("Rovaniemi"));
  await judged("map-city");
  await map.getByRole("button", { name: "Loitonna" }).click();
  await map.getByRole("button", { name: /^Espoo \d/ }).waitFor();
});

test("shows on a phone the first lead whole without scrolling", async () => {
  await page.setViewportSize(phone);
  await page.goto("/account");
  await page.locator("main li h3").first().waitFor();
  await page.getByRole("region", { name: "Yleiskatsaus" }).waitFor();
  await page.waitForFunction(() => !document.querySelector(".animate-pulse"));
  await screenshot(page, "new-leads-fi-phone-fold");
  const [bottom, bar] = await page.evaluate(() => {
    // The notice of a lead that another test publishes meanwhile would push the list down.
    for (const notice of document.querySelectorAll<HTMLElement>("main [role=status]:has(button)"))
      notice.style.display = "none";
    return [
      document.querySelector("main li:has(h3)")!.getBoundingClientRect().bottom,
      Number.parseFloat(getComputedStyle(document.querySelector("main")!).paddingBottom),
    ];
  });
  expect(bottom! + bar!).toBeLessThanOrEqual(phone.height);
});

test("shows a lead's city on its map", async () => {
  await page.setViewportSize(desktop);
  await page.goto("/account");
  await page.locator("main li").filter({ hasText: "Espoo" }).getByRole("link").first().click();
  await page.locator("main svg circle[r]").nth(11).waitFor({ state: "attached" });
  await screenshot(page, "lead-map-fi");
  expect(errors.splice(0)).toEqual([]);
});

test("unfolds the map above the list on a phone", async () => {
  await page.setViewportSize(phone);
  await page.goto("/account");
  await page.getByRole("button", { name: "Näytä kartta" }).click();
  await page
    .getByRole("region", { name: "Kartta" })
    .getByRole("button", { name: /^Lappi \d/ })
    .waitFor();
  await screenshot(page, "map-fi-phone-open");
  await page
    .getByRole("region", { name: "Kartta" })
    .getByRole("button", { name: /^Lappi \d/ })
    .click();
  await page.getByRole("button", { name: "Alue: Lappi" }).waitFor();
  await screenshot(page, "map-fi-phone-chosen");
  expect(errors.splice(0)).toEqual([]);
});
