import { freePorts } from "../stack/net.ts";
import { lighthouseScores } from "../../web/e2e/support/lighthouse.ts";
import { startChromium } from "../../web/e2e/support/chromium.ts";
import { slowLine } from "../../web/e2e/support/slow-line.ts";
import { median } from "./goal.ts";

const RUNS = 3;

/** Seconds until a guest's empty browser shows something of each page, over a bad mobile line: the median of three runs. */
export async function firstPaints(origin: string, paths: readonly string[]): Promise<Map<string, number>> {
  const browser = await startChromium();
  try {
    const paints = new Map<string, number>();
    for (const path of paths) {
      const runs: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        await slowLine(page);
        await page.goto(origin + path, { waitUntil: "commit", timeout: 60_000 });
        const isPainted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
        runs.push(Number(await (await page.waitForFunction(isPainted, null, { timeout: 60_000 })).jsonValue()) / 1_000);
        await page.close();
      }
      paints.set(path, median(runs));
    }
    return paints;
  } finally {
    await browser.close();
  }
}

/** Lighthouse's performance of each page, from 0 to 100, as it simulates a phone on a slow line. */
export async function performanceScores(origin: string, paths: readonly string[]): Promise<Map<string, number>> {
  const [port] = (await freePorts(1)) as [number];
  const browser = await startChromium(`--remote-debugging-port=${port}`);
  try {
    const scores = new Map<string, number>();
    for (const path of paths) {
      const { performance } = await lighthouseScores(origin + path, port, ["performance"]);
      scores.set(path, 100 * performance!.score);
    }
    return scores;
  } finally {
    await browser.close();
  }
}
