import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { register, requestMagicLink } from "@doorlight/gateway/contract";
import { queryDatabase } from "../../scripts/e2e/support/database.ts";
import { type Agent, PASSWORD, someAgent, someEmail } from "../../scripts/e2e/support/given.ts";
import { mailedAgain, mailedTo } from "../../scripts/e2e/support/inbox.ts";
import { stack } from "../../scripts/e2e/support/stack.ts";
import { Visitor } from "../../scripts/e2e/support/visitor.ts";
import type { Locale } from "../src/lib/locale.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { isLoggedOutByNextClick } from "./support/log-in.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { watchErrors } from "./support/watch-errors.ts";
import { inLetters } from "../../scripts/e2e/support/in-letters.ts";

const confirmationLink = /(http\S+\/signup\/confirm\?token=[\w-]+)/;
const passwordLink = /(http\S+\/change-password\/\S+)/;
const loginLink = /(http\S+\/login\/passwordless\/\S+)/;
const invitationLink = /(http\S+\/account\/office-invitation\/\S+)/;

const findings: string[] = [];
const errors: string[][] = [];
let browser: Browser;
let agent: Agent;
let colleague: Agent;

beforeAll(async () => {
  [browser, agent, colleague] = await Promise.all([startChromium(), someAgent(), someAgent()]);
});

afterAll(() => browser?.close());

async function open(visitor?: Agent, locale: Locale = "en"): Promise<Page> {
  const page = await openWindow(browser, visitor ? { visitor, locale } : { locale });
  errors.push(watchErrors(page));
  return page;
}

test("asks for the e-mail at an expired password link; sets it by the new one, ends sessions", async () => {
  const [page, elsewhere] = await Promise.all([open(), open(agent)]);
  await elsewhere.goto("/account");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The former page has a field of that name, too.
  await page.getByRole("button", { name: "Send the link" }).waitFor();
  await page.getByLabel("E-mail").fill(agent.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("an e-mail is on its way", { exact: false }).waitFor();
  await screenshot(page, "links-01-password-request");

  const expired = await mailedTo(agent.email, passwordLink);
  await queryDatabase(
    stack,
    "identity",
    `update mail_links set expires_at = now() - interval '1 minute' where user_id = '${agent.id}' and purpose = 'password_reset'`,
  );
  await page.goto(expired);
  await page.getByRole("heading", { name: "This link has expired" }).waitFor();
  await screenshot(page, "links-02-expired");
  await page.getByLabel("E-mail").fill(agent.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("an e-mail is on its way", { exact: false }).waitFor();

  await page.goto(await mailedAgain(agent.email, passwordLink, 2));
  await page.getByLabel("New password").fill("password1");
  await page.getByLabel("Repeat the password").fill("password1");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await page.getByText("This password is too common").waitFor();
  findings.push(...(await judgeHere(page, "links-03-set-password")));
  await page.getByLabel("New password").fill("quite-another-password");
  await page.getByLabel("Repeat the password").fill("quite-another-password");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await page.waitForURL("**/account");
  await page.getByText("Your password is set.").waitFor();

  await isLoggedOutByNextClick(elsewhere);
});

test("asks for the password in another browser, and leads to the account from a reopened link", async () => {
  const email = someEmail();
  await new Visitor().call(register, {
    body: { country: "FI", firstName: "Vieras", lastName: "Ihminen", email, password: PASSWORD, locale: "fi" },
  });
  const link = await mailedTo(email, confirmationLink);
  const [page, later] = await Promise.all([open(undefined, "fi"), open()]);
  await page.goto(link);
  await page.getByRole("heading", { name: "Vielä yksi vaihe" }).waitFor();
  await page.getByLabel("Salasana", { exact: true }).fill("salasana");
  await page.getByRole("button", { name: "Vahvista ja kirjaudu sisään" }).click();
  await page.getByText("Salasana on liian yleinen").waitFor();
  findings.push(
    ...(await judgeHere(page, "links-10-confirm-password-fi", page.getByRole("button", { name: "Näytä salasana" }))),
  );
  await page.getByLabel("Salasana", { exact: true }).fill("omistajan-oma-salasana");
  await page.getByRole("button", { name: "Vahvista ja kirjaudu sisään" }).click();
  await page.waitForURL("**/account");

  await page.goto(link);
  await page.waitForURL("**/account");
  await later.goto(link);
  await later.getByRole("heading", { name: "Your e-mail is already confirmed" }).waitFor();
  findings.push(...(await judgeHere(later, "links-11-already-confirmed")));
  await later.getByRole("link", { name: "Log in" }).last().click();
  await later.waitForURL("**/login");
});

test("logs in once by a login link, and leads to a new one at its second use", async () => {
  const page = await open();
  await page.goto("/login/passwordless");
  await page.getByLabel("E-mail").fill(colleague.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("an e-mail is on its way", { exact: false }).waitFor();
  const link = await mailedTo(colleague.email, loginLink);
  await page.goto(link);
  await page.waitForURL("**/account");
  await page.getByRole("heading", { name: "New leads" }).waitFor();

  const again = await open();
  await again.goto(link);
  await again.getByRole("heading", { name: "The login link did not work" }).waitFor();
  findings.push(...(await judgeHere(again, "links-04-login-link-used")));
  await again.getByRole("link", { name: "Back to log in" }).click();
  await again.getByRole("heading", { name: "Log in" }).waitFor();
});

test("leads an admin by a login link to the back office", async () => {
  const admin = await someAgent();
  await queryDatabase(stack, "identity", `update users set role = 'admin' where id = '${admin.id}'`);
  await admin.call(requestMagicLink, { body: { email: admin.email } });
  const page = await open();
  await page.goto(await mailedTo(admin.email, loginLink));
  await page.waitForURL("**/account/sa");
  await page.getByRole("heading", { name: "Today" }).first().waitFor();
});

test("creates an agent's office and invites a colleague, who accepts by the mailed link", async () => {
  const office = `Kotikulma ${inLetters(randomUUID())}`;
  const founder = await someAgent();
  const page = await open(founder);
  await page.goto("/account/settings/office");
  await page.getByLabel("Find your office").fill(office);
  await page.getByRole("button", { name: "Create the office" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create the office" }).click();
  await page.getByText("1 member").waitFor();
  await page.getByLabel("Invite a colleague").fill(colleague.email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByText("an invitation is on its way", { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "links-05-office")));

  const guest = await open(colleague);
  await guest.goto(await mailedTo(colleague.email, invitationLink));
  await guest.getByText(`Aino Agent invites you to ${office}`).waitFor();
  findings.push(...(await judgeHere(guest, "links-06-invitation")));
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await guest.getByText(`You are now a member of ${office}.`).waitFor();
  await guest.getByText("2 members").waitFor();
  await screenshot(guest, "links-07-member");
});

test("finds no error, untranslated text or accessibility violation on screens of mailed links", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
