import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { getSession } from "@doorlight/gateway/contract";
import { type Agent, someAdmin, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { watchErrors } from "./support/watch-errors.ts";

let browser: Browser;
let agent: Agent;
let admin: Agent;
beforeAll(async () => {
  [browser, agent, admin] = await Promise.all([startChromium(), someAgent(), someAdmin(), someLead()]);
});
afterAll(() => browser?.close());

/** Opens a screen in Finnish, brings it into a state, and expects no error and no finding. */
async function expectGood(
  name: string,
  path: string,
  visitor: Agent | null,
  prepare: (page: Page) => Promise<unknown>,
) {
  const page = await openWindow(browser, { locale: "fi", ...(visitor && { visitor }) });
  const errors = watchErrors(page);
  await page.goto(path);
  await prepare(page);
  const findings = await judgeHere(page, `state-${name}-fi`);
  await page.context().close();
  expect([...errors, ...findings]).toEqual([]);
}

test.each([
  ["login", "/fi/login"],
  ["signup", "/fi/signup"],
  ["password-request", "/fi/password-request"],
  ["send-links", "/fi/request/link"],
  ["contact", "/fi/contact"],
  ["request", "/fi/request"],
])("shows missing fields on the form %s", async (name, path) => {
  await expectGood(`${name}-refused`, path, null, async (page) => {
    await page.locator("main form button[type=submit]").click();
    await page.locator("[aria-invalid=true]").first().waitFor();
  });
});

test("finds nothing wrong with the landing page with all its details open", async () => {
  await expectGood("landing-open", "/fi", null, (page) =>
    page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => all.forEach((details) => (details.open = true))),
  );
});

test.each([
  ["area", "Alue"],
  ["type", "Tyyppi"],
  ["price", "Hinta"],
])("finds nothing wrong with the filter of leads by %s", async (name, title) => {
  await expectGood(`new-leads-${name}`, "/account", agent, async (page) => {
    await page.getByRole("button", { name: `${title}:` }).click();
    await page.getByRole("dialog", { name: title }).locator("label, input").first().waitFor();
  });
});

test("finds nothing wrong with the screen that demands a second factor of an admin", async () => {
  await expectGood("second-factor-required", "/account/sa/users", admin, async (page) => {
    // The product under test demands none.
    await page.route(`**${getSession.path}`, async (route) => {
      const response = await route.fetch();
      const { user } = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { user: { ...user, secondFactorMissing: true } } });
    });
    await page.reload();
    await page.locator("input[type=password], form button").first().waitFor();
  });
});
