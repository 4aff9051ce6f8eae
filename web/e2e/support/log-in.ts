import type { Page } from "playwright-core";
import { PASSWORD } from "../../../scripts/e2e/support/given.ts";

/** Fills in the English form of the log-in screen. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Waits until a window shows that its session is over. */
export async function showsLogin(page: Page): Promise<void> {
  await page.getByText("You need to log in first").waitFor();
}

/** Whoever's session is over sees it with the next click, or before it where the window has noticed by itself. */
export async function isOutByNextClick(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "My leads" }).first();
  await Promise.race([link.click(), showsLogin(page)]);
  await showsLogin(page);
}
