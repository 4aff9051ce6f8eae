import type { Page } from "playwright-core";

/** Fills in and sends the provider's form for a card. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry (MM / YY)").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Save card" }).click();
}

/** Waits for the bank's question to the cardholder, and answers it. */
export async function answerBank(page: Page, answer: "Approve" | "Refuse"): Promise<void> {
  await page.getByRole("heading", { name: "Confirm with your bank" }).waitFor();
  await page.getByRole("button", { name: answer }).click();
}
