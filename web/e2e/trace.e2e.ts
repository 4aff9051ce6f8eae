import { randomBytes } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { buyLead } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { someLead } from "../../scripts/e2e/support/given.ts";
import { pathsIn, spansOf } from "../../scripts/e2e/support/traces.ts";
import { startChromium } from "./support/chromium.ts";
import { openWindow } from "./support/open-window.ts";
import { someBuyer } from "./support/some-buyer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

test("traces a click in Chromium over the lock in Redis and Kafka to the event's consumers", async () => {
  const [lead, agent] = await Promise.all([someLead(), someBuyer()]);
  const page = await openWindow(browser, { visitor: agent });
  const ofBrowser = randomBytes(16).toString("hex");
  await page.route("**/api/leads/*/purchase", (route) => {
    const traceparent = `00-${ofBrowser}-${randomBytes(8).toString("hex")}-01`;
    return route.continue({ headers: { ...route.request().headers(), traceparent } });
  });
  await page.goto(`/account/lead/${lead.id}`);
  await page.getByRole("button", { name: "Buy this lead" }).click();
  const answered = page.waitForResponse("**/api/leads/*/purchase");
  await page.getByRole("button", { name: "Use 1 credit" }).click();
  const { traceId } = buyLead.answer.parse(await (await answered).json()).purchase;

  const buying =
    "click > gateway: post /api/leads/:id/purchase > gateway: doorlight.purchasing.v1.purchasingservice/buylead > purchasing: doorlight.purchasing.v1.purchasingservice/buylead";
  const send = `${buying} > purchasing: send doorlight.purchasing.purchase.v1`;
  await eventually(async () => {
    const spans = await spansOf(traceId);
    const paths = pathsIn(spans);
    expect(paths).toContain(`${buying} > purchasing: redis-set`);
    for (const consumer of ["leads", "notifications"]) {
      expect(paths).toContain(`${send} > ${consumer}: process doorlight.purchasing.purchase.v1`);
    }
    // The browser's own trace is named at the edge, and not continued.
    expect(spans.find(({ parentId }) => !parentId)?.tags).toMatchObject({ "client.trace_id": ofBrowser });
  });
  expect(await spansOf(ofBrowser)).toEqual([]);
}, 90_000);
