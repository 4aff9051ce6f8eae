import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { pullEvents } from "@doorlight/gateway/contract";
import { someAgent } from "../../scripts/e2e/support/given.ts";
import { Visitor } from "../../scripts/e2e/support/visitor.ts";
import { hooked, someHook } from "../../scripts/e2e/support/webhooks.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
const url = someHook();
let errors: string[] = [];
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const [started, agent] = await Promise.all([startChromium(), someAgent()]);
  browser = started;
  page = await openWindow(browser, { visitor: agent });
  errors = watchErrors(page);
});
afterAll(() => browser?.close());

/** The secret of a dialog, which closes. */
async function copied(title: string): Promise<string> {
  const dialog = page.getByRole("dialog", { name: title });
  const secret = await dialog.getByRole("code").innerText();
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await dialog.waitFor({ state: "detached" });
  return secret;
}

test("adds a webhook, and sees the answer of its program to a test", async () => {
  await page.goto("/account/webhooks");
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Address").fill("http://crm.example.com");
  await form.getByRole("button", { name: "Add the webhook" }).click();
  await form.getByText("Write an address that begins with https://").waitFor();
  await form.getByLabel("Address").fill(url);
  findings.push(...(await judgeHere(page, "programs-01-add")));
  await form.getByRole("button", { name: "Add the webhook" }).click();
  const secret = await copied("The secret of this webhook");
  expect(await page.getByText(secret).count()).toBe(0);

  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("Delivered (200)").waitFor();
  const [message] = await hooked(url, 1);
  expect(new Webhook(secret).verify(message!.body, message!.headers as Record<string, string>)).toBeTruthy();
  await page.getByText("Request and answer").click();
  await page.getByText('{"taken":true}').waitFor();
  findings.push(...(await judgeHere(page, "programs-02-attempt")));
});

test("switches a webhook off and on, sends its messages again, and deletes it", async () => {
  const dialog = page.getByRole("alertdialog");
  const confirm = async (open: string, action: string) => {
    await page.getByRole("button", { name: open, exact: true }).click();
    await dialog.getByRole("button", { name: action, exact: true }).click();
  };
  await confirm("Switch off", "Switch off");
  await page.getByText("You switched it off at").waitFor();
  await confirm("Switch on", "Switch on");
  await page.getByText("Webhook switched on.").waitFor();
  await page.getByRole("button", { name: "Send again", exact: true }).first().click();
  await page.getByText("The message is on its way again.").waitFor();
  const [first, second] = await hooked(url, 2);
  expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  await confirm("Delete", "Delete");
  await page.getByText("No program gets news of your leads yet").waitFor();
});

test("creates a token that reads until it is revoked", async () => {
  const program = new Visitor();
  await page.getByRole("button", { name: "API tokens" }).click();
  await page.getByRole("button", { name: "Create a token" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Our CRM");
  findings.push(...(await judgeHere(page, "programs-03-token")));
  await form.getByRole("button", { name: "Create the token" }).click();
  const headers = { authorization: `Bearer ${await copied("Your new API token")}` };
  await program.call(pullEvents, { query: {}, headers });
  await page.reload();
  await page.getByText("Last used").waitFor();
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("No program reads your leads yet").waitFor();
  expect(await program.refused(pullEvents, { query: {}, headers })).toMatchObject({ code: "token_invalid" });
});

test("leads from the console through the guide to both references", async () => {
  await page.getByRole("link", { name: "How programs read with a token" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/developers");
  await page.getByRole("link", { name: "listIntegrationLeads" }).first().click();
  await page.locator("#listIntegrationLeads").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "event reference" }).first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/developers/events");
});

test("finds no error, untranslated text or accessibility violation at the console and the guide", () => {
  expect([...errors, ...findings]).toEqual([]);
});
