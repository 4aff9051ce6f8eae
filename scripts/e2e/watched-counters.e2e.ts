import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { services } from "../stack/services.ts";
import { stack } from "./support/stack.ts";

/** The counters whose first increase raises an alert: Prometheus sees none of a counter that begins with it. */
function watchedCounters(): string[] {
  const alerts = readFileSync(join(root, "charts/doorlight/alerts.yaml"), "utf8");
  return [...new Set([...alerts.matchAll(/increase\((\w+_total)/g)].map(([, name = ""]) => name))];
}

test("shows each counter that an alert watches before it has counted anything", async () => {
  const pages = await Promise.all(
    services.map(async ({ name }) => {
      const { HTTP_PORT } = stack.environment(name);
      return (await fetch(`http://127.0.0.1:${HTTP_PORT}/metrics`)).text();
    }),
  );
  const counted = new Set(pages.flatMap((page) => page.split("\n")).map((line) => line.split(/[ {]/)[0]));
  expect(watchedCounters().length).toBeGreaterThan(10);
  expect(watchedCounters().filter((name) => !counted.has(name))).toEqual([]);
});
