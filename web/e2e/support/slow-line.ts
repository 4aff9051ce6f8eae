import type { Page } from "playwright-core";

const bitsPerSecond = 400_000;

/** A bad mobile line: 400 kbit/s, and 400 ms until an answer begins. */
export async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
}
