import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import {
  type Agent,
  type PublishedLead,
  someAdmin,
  someAgent,
  someEmail,
  someLead,
} from "../../scripts/e2e/support/given.ts";
import { mailedTo } from "../../scripts/e2e/support/inbox.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { isLoggedOutByNextClick, logIn } from "./support/log-in.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
const errors: string[][] = [];
let browser: Browser;
let office: Page;
let agent: Agent;
let lead: PublishedLead;

async function open(visitor?: Agent): Promise<Page> {
  const page = await openWindow(browser, visitor ? { visitor } : {});
  errors.push(watchErrors(page));
  return page;
}

beforeAll(async () => {
  let admin: Agent;
  [browser, admin, agent, lead] = await Promise.all([startChromium(), someAdmin(), someAgent(), someLead()]);
  office = await open(admin);
});

afterAll(() => browser?.close());

test("lets an invited user set a password by mail, see leads, and not buy", async () => {
  const email = someEmail("guest");
  await office.goto("/account/sa/users");
  await office.getByRole("button", { name: "Invite user" }).click();
  const dialog = office.getByRole("dialog", { name: "Invite a user" });
  await dialog.getByLabel("First name").fill("Matti");
  await dialog.getByLabel("Last name").fill("Meikäläinen");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Country").selectOption("FI");
  await dialog.getByLabel("Language").selectOption("en");
  await screenshot(office, "office-01-invite");
  await dialog.getByRole("button", { name: "Create and send e-mail" }).click();
  await office.getByText(`Account created. The e-mail to ${email} is on its way.`).waitFor();

  const page = await open();
  await page.goto(await mailedTo(email, /(http\S+\/change-password\/\S+)/));
  await page.getByRole("heading", { name: "Welcome to Doorlight" }).waitFor();
  await screenshot(page, "office-02-first-password");
  await page.getByLabel("New password").fill("a-first-password");
  await page.getByLabel("Repeat the password").fill("a-first-password");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("heading", { name: "New leads" }).waitFor();
  await page.goto(`/account/lead/${lead.id}`);
  await page
    .getByText("Only regular users can buy leads. You cannot buy leads with your current user account.")
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: "Buy this lead" }).count()).toBe(0);
  findings.push(...(await judgeHere(page, "office-03-cannot-buy")));
});

test("logs a deactivated agent out at the next click, and refuses the login until reactivated", async () => {
  const page = await open(agent);
  await page.goto("/account");
  await page.getByRole("heading", { name: "New leads" }).waitFor();

  await office.goto(`/account/sa/users/${agent.id}`);
  await office.getByRole("button", { name: "Deactivate" }).click();
  const question = office.getByRole("alertdialog");
  await question.getByLabel("Reason").fill("Asked for a break");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await office.getByText("Aino Agent is deactivated.").waitFor();
  await office.getByText("Asked for a break").waitFor();
  await screenshot(office, "office-04-deactivated");

  await isLoggedOutByNextClick(page);
  await logIn(page, agent.email);
  await page.getByText("Your account is deactivated: you cannot log in or buy").waitFor();
  await screenshot(page, "office-05-refused");

  await office.getByRole("button", { name: "Reactivate" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
  await office.getByText("Aino Agent is active again.").waitFor();
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "My leads" }).waitFor();
});

test("lets an admin act as an agent under an amber banner, without buying, and go back", async () => {
  await office.goto(`/account/sa/users/${agent.id}`);
  await office.getByRole("button", { name: "Act as this user" }).click();
  await office.getByRole("alertdialog").getByLabel("Reason").fill("Case 4711");
  await office.getByRole("alertdialog").getByRole("button", { name: "Act as this user" }).click();
  const banner = office.getByRole("region", { name: "Acting as another user" });
  await banner.getByText("You are acting as Aino Agent").waitFor();
  await banner.getByText(/^(59|60) minutes left$/).waitFor();
  await office.goto(`/account/lead/${lead.id}`);
  await office.getByText("You cannot do this while acting as another user.").first().waitFor();
  expect(await office.getByRole("button", { name: "Buy this lead" }).count()).toBe(0);
  findings.push(...(await judgeHere(office, "office-06-acting")));
  await office.goto("/account/settings/security");
  await office.getByText("You cannot do this while acting as another user.").first().waitFor();
  await office.goto("/account/settings");
  await office.getByLabel("Title").fill("Estate agent");
  await office.getByRole("button", { name: "Save" }).click();
  await office.getByText("Profile saved.").waitFor();

  await banner.getByRole("button", { name: "Back to admin" }).click();
  await office.waitForURL(`**/account/sa/users/${agent.id}`);
  expect(await banner.count()).toBe(0);
  await office.goto(`/account/sa/audit?userId=${agent.id}`);
  const written = office.getByRole("row").filter({ hasText: "Changed the profile" });
  await written.getByText("As the user").waitFor();
  await office.getByText("Reason: Case 4711").waitFor();
  await screenshot(office, "office-07-audit");
});

test("finds no error, untranslated text or accessibility violation in the back office", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
