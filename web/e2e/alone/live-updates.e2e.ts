import { eventually } from "@doorlight/common/testing/eventually";
import { seconds } from "@doorlight/common/time";
import { buyLead, EVENTS_PATH } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { type PublishedLead, someAgent, someLead } from "../../../scripts/e2e/support/given.ts";
import { stack } from "../../../scripts/e2e/support/stack.ts";
import { startChromium } from "../support/chromium.ts";
import { openLive } from "../support/open-live.ts";
import { openWindow } from "../support/open-window.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

const rowOf = (page: Page, { request }: PublishedLead) =>
  page.getByRole("listitem").filter({ hasText: /mark[a-z]+/.exec(request.description ?? "")?.[0] ?? "" });

test("shows missed changes on a page whose stream was killed and then refused, without a reload", async () => {
  const [watcher, buyer, lead] = await Promise.all([someAgent(), someAgent(), someLead()]);
  const page = await openLive("/account", await openWindow(browser, { visitor: watcher }));
  await rowOf(page, lead).getByText("4 of 4 left").waitFor();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);

  let refused = 0;
  await page.route(`**${EVENTS_PATH}`, (route) => {
    refused += 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await stack.restart("gateway", "SIGKILL");
  await eventually(() => expect(refused).toBeGreaterThan(1));
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  expect(await rowOf(page, lead).getByText("4 of 4 left").count()).toBe(1);

  await page.unroute(`**${EVENTS_PATH}`);
  // On a slow machine it was refused often, and its pauses grow to half a minute.
  await rowOf(page, lead)
    .getByText("3 of 4 left")
    .waitFor({ timeout: seconds(40) });
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
}, 120_000);
