import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";

const README = join(root, "services/common/src/telemetry/README.md");

/** The metrics that code makes: the first text given to one of the kit's constructors. */
function metricsIn(code: string): string[] {
  return [...code.matchAll(/\b(?:counter|gauge|durations)\(\s*"([\w.]+)"/g)].map(([, name = ""]) => name);
}

/** The metrics in the first column of a table. */
function metricsOf(page: string): string[] {
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

test("lists every metric of our own on the page about telemetry, and no other", () => {
  const files = globSync("{services/*,gateway}/src/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const made = files.flatMap((file) => metricsIn(readFileSync(join(root, file), "utf8")));
  expect(made.length).toBeGreaterThan(10);
  expect(metricsOf(readFileSync(README, "utf8")).toSorted()).toEqual([...new Set(made)].toSorted());
});

test("finds a metric on the next line, and none in a word that ends like a constructor", () => {
  expect(metricsIn('gauge(\n  "a.b",\n  read,\n); counter("c_total"); encounter("d");')).toEqual(["a.b", "c_total"]);
});
