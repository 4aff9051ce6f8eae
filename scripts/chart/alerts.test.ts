import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { alertCases } from "./alert-cases.ts";
import { type Alert, alertRules } from "./alerts.ts";

let alerts: Alert[];
beforeAll(async () => {
  alerts = (await alertRules()).groups.flatMap(({ rules }) => rules);
}, 120_000);

test("gives a cluster with the Prometheus operator alerts, each with severity and meaning", () => {
  expect(alerts.length).toBeGreaterThan(5);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { labels, annotations } of alerts) {
    expect(["page", "ticket"]).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^[A-Z].{20,}/);
  }
});

test("names a runbook of its own in every alert, with meaning, places to look and steps", () => {
  const page = readFileSync(join(root, "charts/runbooks.md"), "utf8");
  const [, ...runbooks] = page.split(/^## /m);
  const texts = new Map(runbooks.map((text) => [text.slice(0, text.indexOf("\n")), text]));
  expect([...texts.keys()].toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`charts/runbooks.md#${alert.toLowerCase()}`);
    for (const part of ["**Means:**", "**Look:**", "**Do:**"]) expect(texts.get(alert)).toContain(`\n${part} `);
  }
});

test("says of every alert what raises it and what just does not", () => {
  expect(Object.keys(alertCases)).toEqual(alerts.map(({ alert }) => alert));
  for (const { raised, quiet } of Object.values(alertCases))
    expect(Math.min(raised.length, quiet.length)).toBeGreaterThan(0);
});

test("asks in every alert only for documented metrics, by labels that they have", () => {
  const page = readFileSync(join(root, "services/common/src/telemetry/README.md"), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const known = new Map(
    rows.flatMap((row) => {
      const [, names = "", , labels = ""] = row.split("|");
      const words = (text: string) =>
        [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word.replaceAll(".", "_"));
      return words(names).map((name) => [name, words(labels)] as const);
    }),
  );
  const ofTheCluster = ["namespace", "job", "service"];
  // Prometheus' own.
  known.set("up", []);
  for (const { alert, expr } of alerts) {
    const metrics = [...expr.replaceAll(/by \(.*?\)/g, "").matchAll(/\b(?:up|[a-z]+(?:_[a-z0-9]+)+)\b(?=[{[)])/g)].map(
      ([name]) => name,
    );
    expect({ alert, metrics: metrics.length }).not.toEqual({ alert, metrics: 0 });
    const labels = [...ofTheCluster, ...metrics.flatMap((name) => known.get(name) ?? [`${name} is not listed`])];
    const asked = [...expr.matchAll(/by \(([^)]*)\)|\{(\w+)!?=/g)].flatMap(([, by, one]) =>
      (by ?? one ?? "").split(", "),
    );
    expect({ alert, labels, strange: asked.filter((label) => !labels.includes(label)) }).toEqual({
      alert,
      labels: labels.filter((label) => !label.endsWith("is not listed")),
      strange: [],
    });
  }
});
