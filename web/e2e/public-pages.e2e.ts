import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { address } from "../../scripts/e2e/support/stack.ts";
import { freePorts } from "../../scripts/stack/net.ts";
import { startChromium } from "./support/chromium.ts";
import { lighthouseScores } from "./support/lighthouse.ts";

let browser: Browser;
let port: number;

beforeAll(async () => {
  [port] = (await freePorts(1)) as [number];
  browser = await startChromium(`--remote-debugging-port=${port}`);
});

afterAll(() => browser?.close());

const pages = [
  "/",
  "/fi",
  "/pricing",
  "/sv/lead-value-calculator",
  "/how-it-works",
  "/fi/quality-warranty",
  "/leads/request-for-quote",
  "/terms-of-packages",
  "/sv/privacy",
  "/request",
  "/fi/signup",
];

test.each(pages)("scores 95 or more for %s in accessibility, best practices and search", async (path) => {
  const scores = await lighthouseScores(address.product + path, port, ["accessibility", "best-practices", "seo"]);
  expect(Object.keys(scores)).toHaveLength(3);
  expect(Object.entries(scores).filter(([, { score }]) => score < 0.95)).toEqual([]);
});

test.each(pages)("asks no other host on %s and leaves no cookie", async (path) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  const answer = await page.goto(address.product + path, { waitUntil: "networkidle" });
  expect(answer?.status()).toBe(200);
  expect(new Set(asked)).toEqual(new Set([new URL(address.product).origin]));
  expect(await context.cookies()).toEqual([]);
  await context.close();
});
