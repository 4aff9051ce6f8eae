import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { alertCases } from "./alert-cases.ts";
import { promtool } from "./promtool.ts";
import { render } from "./render.ts";

export interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

export interface Rules {
  groups: { rules: Alert[] }[];
}

/** The rules that a cluster with the Prometheus operator gets. */
export async function alertRules(): Promise<Rules> {
  const manifests = await render("fi", "--api-versions", "monitoring.coreos.com/v1");
  return (manifests.find(({ kind }) => kind === "PrometheusRule") as unknown as { spec: Rules }).spec;
}

/** Throws if Prometheus refuses a rule, or if one is raised too early, too late or with other labels than its case says. */
export async function checkAlerts(rules?: Rules): Promise<void> {
  const asked = rules ?? (await alertRules());
  const folder = await mkdtemp(join(tmpdir(), "doorlight-"));
  const [ruleFile, testFile] = [join(folder, "rules.yaml"), join(folder, "tests.yaml")];
  try {
    await writeFile(ruleFile, stringify(asked));
    const tests = asked.groups.flatMap((group) => group.rules.flatMap(testsOf));
    await writeFile(testFile, stringify({ rule_files: [ruleFile], evaluation_interval: "1m", tests }));
    await promtool("check", "rules", ruleFile);
    await promtool("test", "rules", testFile);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function testsOf({ alert, annotations }: Alert): object[] {
  const known = alertCases[alert];
  if (!known) throw new Error(`${alert} has no case in scripts/chart/alert-cases.ts.`);
  const { severity, labels, minute = 0, raised, quiet } = known;
  const expected = { exp_labels: { severity, namespace, ...labels }, exp_annotations: annotations };
  const test = (state: string, exp_alerts: object[]) => ({
    name: `${alert}: ${state}`,
    interval: "1m",
    input_series: state.split("; ").map(inNamespace),
    alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts }],
  });
  return [...raised.map((state) => test(state, [expected])), ...quiet.map((state) => test(state, []))];
}

const namespace = "doorlight-fi";

function inNamespace(text: string): { series: string; values: string } {
  const end = text.indexOf("} ") + 1;
  return { series: text.slice(0, end).replace("{", `{namespace="${namespace}",`), values: text.slice(end + 1) };
}
