import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { codeOf } from "../../scripts/e2e/support/authenticator.ts";
import { PASSWORD, someEmail } from "../../scripts/e2e/support/given.ts";
import { mailedTo } from "../../scripts/e2e/support/inbox.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { watchErrors } from "./support/watch-errors.ts";
import { watchPaint } from "./support/watch-paint.ts";

const email = someEmail("agent");
const picture = join(import.meta.dirname, "..", "public", "share.png");
const findings: string[] = [];
let browser: Browser;
let page: Page;
let errors: string[];
let secret: string;

beforeAll(async () => {
  browser = await startChromium();
  page = await openWindow(browser);
  errors = watchErrors(page);
});

afterAll(() => browser?.close());

test("signs an agent up and logs in by the mailed link", async () => {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Kaisa");
  await page.getByLabel("Last name").fill("Nieminen");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Country").selectOption("FI");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Open it within 24 hours", { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "account-01-mail-sent")));
  await page.goto(await mailedTo(email, /(http\S+\/signup\/confirm\?token=[\w-]+)/));
  await page.waitForURL("**/account");
  await page.getByText("Welcome, Kaisa.", { exact: false }).waitFor();
});

test("saves an agent's profile with a picture, which the navigation shows", async () => {
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByLabel("Phone number").fill("040 765 4321");
  await page.getByLabel("Title").fill("Estate agent");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile saved.").waitFor();

  await page.getByLabel("Choose a picture or drop it here").setInputFiles(picture);
  const dialog = page.getByRole("dialog", { name: "Choose what is shown" });
  await dialog.getByRole("slider", { name: "Zoom" }).fill("1.8");
  await dialog.getByRole("group", { name: "The part of the picture that is shown" }).press("ArrowRight");
  await screenshot(page, "account-02-crop");
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await page.getByText("Picture saved.").waitFor();
  await page.reload();
  const shown = page.getByRole("banner").locator("img[src^='/images/']");
  await shown.waitFor();
  await expect(
    shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).resolves.toBe(96);
  expect(await page.getByLabel("Phone number").inputValue()).toBe("+358407654321");
  await screenshot(page, "account-03-profile");
});

test("keeps Finnish and the dark theme of an agent in every frame of a reload", async () => {
  await page.getByRole("link", { name: "Language and theme" }).click();
  await page.getByRole("radio", { name: "Suomi" }).click();
  await page.getByRole("heading", { name: "Kieli ja teema" }).waitFor();
  await page.getByRole("radio", { name: "Tumma" }).click();
  const painted = await watchPaint(page);
  await page.reload();
  await page.getByRole("heading", { name: "Kieli ja teema" }).waitFor();
  await screenshot(page, "account-04-finnish-dark");
  const frames = await painted();
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.filter((frame) => !frame.startsWith("dark:") || frame.includes("Settings"))).toEqual([]);
  expect(await page.getByRole("radio", { name: "Tumma" }).isChecked()).toBe(true);
  expect(await page.locator("html").getAttribute("lang")).toMatch(/^fi/);
  await page.getByRole("radio", { name: "Järjestelmä" }).click();
});

test("turns the second factor on with an authenticator and shows recovery codes", async () => {
  await page.getByRole("link", { name: "Turvallisuus" }).click();
  await page.getByRole("button", { name: "Ota kaksivaiheinen tunnistus käyttöön" }).click();
  const password = page.locator("form").filter({ hasText: "Jatka" }).locator("input[type=password]");
  await password.fill(PASSWORD);
  await password.press("Enter");
  secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByRole("img", { name: "QR-koodi todennussovellukselle" }).waitFor();
  findings.push(
    ...(await judgeHere(page, "account-05-authenticator-fi", page.getByRole("button", { name: "Ota käyttöön" }))),
  );
  await page.getByLabel("6-numeroinen koodi").fill("000000");
  await page.getByRole("button", { name: "Ota käyttöön" }).click();
  await page
    .getByText("Koodi on väärä tai jo käytetty. Anna sovelluksesi nyt näyttämä koodi.", { exact: false })
    .waitFor();
  // The code of the step before, so that the present one is left for the login.
  await page.getByLabel("6-numeroinen koodi").fill(codeOf(secret, -1));
  await page.getByRole("button", { name: "Ota käyttöön" }).click();
  const codes = page.getByRole("list", { name: "Palautuskoodit" });
  await codes.waitFor();
  expect(await codes.getByRole("listitem").count()).toBe(10);
  findings.push(
    ...(await judgeHere(
      page,
      "account-06-recovery-codes-fi",
      page.getByRole("button", { name: "Olen tallentanut ne" }),
    )),
  );
  await page.getByRole("button", { name: "Olen tallentanut ne" }).click();
  await page.getByText("Kaksivaiheinen tunnistus on käytössä.").waitFor();
  findings.push(
    ...(await judgeHere(page, "account-07-second-factor-on-fi", page.getByRole("button", { name: "Poista käytöstä" }))),
  );
});

test("logs an agent out, and in again with the code of the second factor", async () => {
  await page.getByRole("button", { name: "Kirjaudu ulos" }).first().click();
  await page.waitForURL((url) => url.pathname === "/fi");
  await page.goto("/fi/login");
  await page.getByLabel("Sähköposti").fill(email);
  await page.getByLabel("Salasana", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Kirjaudu sisään" }).click();
  const code = page.getByLabel("6-numeroinen koodi");
  await code.waitFor();
  findings.push(...(await judgeHere(page, "account-08-second-factor-step-fi")));
  await code.fill(codeOf(secret));
  await page.getByRole("button", { name: "Jatka" }).click();
  await page.waitForURL("**/account");
  await page.getByRole("banner").locator("img[src^='/images/']").waitFor();
});

test("finds no error, untranslated text or accessibility violation in sign-up and settings", () => {
  expect([...errors, ...findings]).toEqual([]);
});
