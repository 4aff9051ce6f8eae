import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { confirmRequest, submitRequest } from "@doorlight/gateway/contract";
import { type PublishedLead, someEmail, someLead, someRequest } from "../../scripts/e2e/support/given.ts";
import { links, mailedAgain, mailedTo, mailsTo } from "../../scripts/e2e/support/inbox.ts";
import { Visitor } from "../../scripts/e2e/support/visitor.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { watchErrors } from "./support/watch-errors.ts";

let browser: Browser;
let first: PublishedLead;
let second: string;

beforeAll(async () => {
  browser = await startChromium();
  first = await someLead();
  const { contact } = first.request;
  const seller = new Visitor();
  await seller.call(submitRequest, { body: someRequest({ contact, leadType: "request_for_valuation" }) });
  const token = await mailedAgain(contact.email, links.request, 2);
  second = (await seller.call(confirmRequest, { body: { token } })).hash;
});
afterAll(() => browser?.close());

test("mails a seller who lost the links new ones by address, and they open the pages", async () => {
  const page = await openWindow(browser);
  const errors = watchErrors(page);
  const { email } = first.request.contact;
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Send my link again" }).click();
  await page.getByRole("heading", { name: "Send my link again" }).waitFor();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("If there is a request with the address", { exact: false }).waitFor();
  const findings = await judgeHere(page, "lost-link-01-sent");

  const body = await mailedTo(email, /Here are your links([\s\S]*)/);
  const mailed = [...body.matchAll(/http\S+\/contact-request\/\S+/g)].map(([link]) => link);
  expect(mailed.map((link) => link.split("/").at(-1))).toEqual([second, first.hash]);
  await page.goto(mailed[1]!);
  await page.getByRole("heading", { name: "Your request", exact: true }).waitFor();
  await page.getByText(first.request.address, { exact: false }).first().waitFor();
  expect([...errors, ...findings]).toEqual([]);
});

test("asks for the address at a broken link; answers an unknown one alike, without a mail", async () => {
  const page = await openWindow(browser);
  const unknown = someEmail("unknown");
  await page.goto(`/contact-request/${first.hash.slice(0, -4)}`);
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
  const findings = await judgeHere(page, "lost-link-02-cut-off");
  await page.getByLabel("E-mail").fill(unknown);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("If there is a request with the address", { exact: false }).waitFor();
  // One that is asked for later is mailed: what there is to mail to this one has gone.
  const other = await someLead();
  await page.goto("/request/link");
  await page.getByLabel("E-mail").fill(other.request.contact.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await mailedTo(other.request.contact.email, /(Here is your link)/);
  expect(await mailsTo(unknown)).toEqual([]);
  expect(findings).toEqual([]);
});
