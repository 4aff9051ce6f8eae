import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { someAdmin } from "../../scripts/e2e/support/given.ts";
import { mailedTo } from "../../scripts/e2e/support/inbox.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
const errors: string[][] = [];
const [stays, leaves] = [`${crypto.randomUUID()}@homes.example`, `${crypto.randomUUID()}@homes.example`];
// Theirs alone, so that the campaign goes to nobody else.
const source = `Fair ${crypto.randomUUID()}`;
let browser: Browser;
let office: Page;

beforeAll(async () => {
  const [started, admin] = await Promise.all([startChromium(), someAdmin()]);
  browser = started;
  office = await openWindow(browser, { visitor: admin });
  errors.push(watchErrors(office));
});
afterAll(() => browser?.close());

test("imports prospects, mails them a campaign, and counts who unsubscribes by its link", async () => {
  await importProspects();

  await office.goto("/account/sa/campaigns");
  await office.getByRole("button", { name: "New campaign" }).click();
  await office.getByLabel("Name").fill("Autumn news");
  await office.getByRole("button", { name: "Make the draft" }).click();

  await office.getByRole("button", { name: "Add prospects" }).click();
  await office.getByRole("button", { name: /^Source: / }).click();
  await office.getByRole("checkbox", { name: source }).check();
  await office.keyboard.press("Escape");
  await office.getByText("2 mailboxes").waitFor();
  await screenshot(office, "campaign-01-audience");
  await saveStep();

  await office.getByLabel("Subject", { exact: true }).fill("New homes in your area");
  await office.getByRole("button", { name: "Add text" }).click();
  await office.getByRole("textbox", { name: "Text", exact: true }).fill("Good morning!");
  await screenshot(office, "campaign-02-content");
  await saveStep();

  await office.getByLabel("Only at some hours of the day").uncheck();
  await saveStep();

  await office.getByText("Ready to start").waitFor();
  await screenshot(office, "campaign-03-review");
  await office.getByRole("button", { name: "Start the campaign" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Start", exact: true }).click();
  await office.getByText("2 of 2 recipients have an outcome").waitFor({ timeout: 60_000 });
  await mailedTo(stays, /(Good morning!)/);

  const guest = await openWindow(browser);
  errors.push(watchErrors(guest));
  await guest.goto(await mailedTo(leaves, /(http\S+\/unsubscribe\/\S+)/));
  await guest.getByRole("button", { name: "Stop both" }).click();
  await guest.getByText("We send you no more news and no more offers.").waitFor();

  await office.reload();
  await figure("Unsubscribed", "150%");
  await figure("Sent", "2");
  await office.getByText(/^Unsubscribed \d/).waitFor();
  findings.push(...(await judgeHere(office, "campaign-04-progress")));

  await office.goto("/account/sa/campaigns");
  await office.getByLabel("E-mail address").fill(leaves);
  await office.getByRole("button", { name: "Find", exact: true }).click();
  await office.getByText(`${leaves} gets no campaign mails:`).waitFor();
  await screenshot(office, "campaign-05-address");
});

test("finds no error, untranslated text or accessibility violation in campaigns", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});

async function importProspects(): Promise<void> {
  await office.goto("/account/sa/prospects/import");
  const rows = [stays, leaves].map((email) => `Aino Laine;${email};Helsinki\n`);
  const buffer = Buffer.from(["Name;E-mail;Place\n", ...rows].join(""));
  await office.getByLabel("Choose a file").setInputFiles({ name: "prospects.csv", mimeType: "text/csv", buffer });
  await office.getByLabel("Source").fill(source);
  await office.getByLabel("Legal basis for e-mails").selectOption("corporate");
  await office.getByLabel("Since").fill("2026-11-01");
  await office.getByRole("button", { name: "Import 2 rows" }).click();
  await office
    .getByText(/^2 rows: 2 new/)
    .first()
    .waitFor();
}

const saveStep = () => office.getByRole("button", { name: "Save and continue" }).click();

/** Waits until the progress shows a figure. */
async function figure(name: string, value: string): Promise<void> {
  const label = office.locator("dt").filter({ hasText: new RegExp(`^${name}$`) });
  await office.locator("dl > div").filter({ has: label, hasText: value }).waitFor();
}
