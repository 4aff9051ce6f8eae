import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing/eventually";
import { seconds } from "@doorlight/common/time";
import { buyLead, endOtherSessions, EVENTS_PATH, me } from "@doorlight/gateway/contract";
import type { Browser, Page } from "playwright-core";
import {
  activeDeal,
  type Agent,
  loggedIn,
  type PublishedLead,
  someAdmin,
  someAgent,
  someLead,
} from "../../../scripts/e2e/support/given.ts";
import { stack } from "../../../scripts/e2e/support/stack.ts";
import { startChromium } from "../support/chromium.ts";
import { showsLogin } from "../support/log-in.ts";
import { openWindow } from "../support/open-window.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

/** A page that receives live events. */
async function openLive(path: string, page: Page): Promise<Page> {
  const isOpen = page.waitForResponse((response) => response.url().endsWith(EVENTS_PATH) && response.ok());
  await page.goto(path);
  await isOpen;
  return page;
}

const rowOf = (page: Page, { request }: PublishedLead) =>
  page.getByRole("listitem").filter({ hasText: /mark[a-z]+/.exec(request.description ?? "")?.[0] ?? "" });
const buy = (agent: Agent, { id }: PublishedLead) => agent.call(buyLead, { params: { id }, body: {} });

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
  await buy(buyer, lead);
  expect(await rowOf(page, lead).getByText("4 of 4 left").count()).toBe(1);

  await page.unroute(`**${EVENTS_PATH}`);
  // On a slow machine it was refused often, and its pauses grow to half a minute.
  await rowOf(page, lead)
    .getByText("3 of 4 left")
    .waitFor({ timeout: seconds(40) });
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
}, 120_000);

test("brings the contact of a purchase in one window of an agent to the other", async () => {
  const [agent, lead] = await Promise.all([someAgent(), someLead()]);
  const page = await openLive(`/account/lead/${lead.id}`, await openWindow(browser, { visitor: agent }));
  await page.getByRole("button", { name: "Buy this lead" }).waitFor();
  await buy(agent, lead);
  await page.getByText("Selma Seller").first().waitFor();
});

test("shows on a colleague's page when an office's monthly leads are given and used", async () => {
  const office = randomUUID();
  const [admin, buyer] = await Promise.all([someAdmin(), someAgent({ office })]);
  const colleague = await someAgent({ office });
  await buy(buyer, await someLead()); // with the credit
  const page = await openLive("/account", await openWindow(browser, { visitor: colleague }));
  // The overview below has one too, which is no link.
  const barInFrame = (name: string) => page.getByRole("link", { name });
  const { user } = await buyer.call(me);
  await activeDeal(admin, buyer, { owner: { kind: "office", id: user.office!.id } });
  await barInFrame("5 of 5 leads left").waitFor();
  await buy(buyer, await someLead());
  await barInFrame("4 of 5 leads left").waitFor();
});

test("removes the contacts from an idle screen at once at the end of all other sessions", async () => {
  const [agent, lead] = await Promise.all([someAgent(), someLead()]);
  await buy(agent, lead);
  const page = await openLive(`/account/lead/${lead.id}`, await openWindow(browser, { visitor: agent }));
  await page.getByText("Selma Seller").first().waitFor();
  const elsewhere = await loggedIn(agent.email);
  await elsewhere.call(endOtherSessions);
  // The heartbeat, which would end it too, comes after 20 seconds.
  page.setDefaultTimeout(seconds(8));
  await showsLogin(page);
  expect(await page.getByText("Selma Seller").count()).toBe(0);
});
