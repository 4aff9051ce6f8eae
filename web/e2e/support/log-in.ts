import type { Page } from "playwright-core";
import { PASSWORD } from "../../../scripts/e2e/support/given.ts";

/** Fills in the English login form. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Waits until a window shows that its session is over. */
export async function showsLogin(page: Page): Promise<void> {
  await page.getByText("You need to log in first").waitFor();
}

/** Expects that a window shows the end of its session at the next click, or earlier by itself. */
export async function isLoggedOutByNextClick(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "My leads" }).first();
  await Promise.race([link.click(), showsLogin(page)]);
  await showsLogin(page);
}
