import type { Page } from "playwright-core";
import { EVENTS_PATH } from "@doorlight/gateway/contract";

/** A page that receives live events. */
export async function openLive(path: string, page: Page): Promise<Page> {
  const isOpen = page.waitForResponse((response) => response.url().endsWith(EVENTS_PATH) && response.ok());
  await page.goto(path);
  await isOpen;
  return page;
}
