import { randomUUID } from "node:crypto";
import { seconds } from "@doorlight/common/time";
import { buyLead, endOtherSessions, me } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import {
  activeDeal,
  type Agent,
  loggedIn,
  type PublishedLead,
  someAdmin,
  someAgent,
  someLead,
} from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { showsLogin } from "./support/log-in.ts";
import { openLive } from "./support/open-live.ts";
import { openWindow } from "./support/open-window.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

const buy = (agent: Agent, { id }: PublishedLead) => agent.call(buyLead, { params: { id }, body: {} });

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
