import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root, run } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";
import { type Check, NotDone, tool } from "./check.ts";
import { contracts } from "./contracts.ts";
import { interfaces } from "./interfaces.ts";
import { whenChanged } from "./when-changed.ts";
import { checkAlerts } from "../chart/alerts.ts";
import { checkCompose } from "../image/compose-file.ts";
import { auditDependencies } from "../supply/audit.ts";
import { checkLock } from "../supply/locked-packages.ts";
import { checkSecrets } from "../supply/secrets.ts";

export interface Tally {
  passed: number;
  /**
   * The failures, each as it can be found: "format", "services/leads/test/close.itest.ts: a closed lead is not sold".
   */
  failed: string[];
}

/** All code for Node is read as one: each workspace alone would read the kit, the contracts and the libraries again. */
const types = Object.entries({ node: "tsconfig.node.json", web: "web/tsconfig.json" }).map(([name, config]) => ({
  name: `types of ${name}`,
  run: () => {
    const options = ["--project", config, "--noEmit", "--checkers", checkers, ...incremental(name)];
    // Go, in which it is written, would collect garbage so often that it takes a quarter more.
    return tool("typescript/bin/tsc", options, ".", { GOGC: "300" });
  },
}));
/** Two checks run at a time. Each checker works out the types that files share again: four take 60 % more than one. */
const checkers = String(Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))));
const incremental = (name: string) => ["--incremental", "--tsBuildInfoFile", `.cache/${name}.tsbuildinfo`];

/** Registries learn of vulnerabilities without a change here. */
const today = new Date().toDateString();
const chartFiles = ["charts/**/*", "deploy/{countries,values}/**/*", "scripts/chart/**/*.ts", "scripts/check-chart.ts"];

/** Every static check, the quick ones first. */
const checks: Check[] = [
  { name: "format", run: () => tool("oxfmt/bin/oxfmt", ["--check"]) },
  ...types,
  { name: "lint", run: () => tool("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "import rules", run: importRules },
  { name: "unused code", run: () => tool("knip/bin/knip.js", ["--no-progress"]) },
  ...contracts,
  ...interfaces,
  { name: "locked packages", run: checkLock },
  { name: "secrets", run: () => checkSecrets() },
  whenChanged(["scripts/supply/*.ts"], { name: "known vulnerabilities", run: auditDependencies }, today),
  whenChanged(chartFiles, script("chart")),
  whenChanged(chartFiles, { name: "alerts", run: () => checkAlerts() }),
  script("image"),
  { name: "compose file", run: () => checkCompose() },
];

/**
 * Runs the checks two at a time, says how each went, and counts. What could not be checked is named at the end and counts
 * as neither passed nor failed; if CHECK_ALL is set it failed.
 */
export async function runChecks(
  only: readonly string[] = [],
  { all = checks, mustAll = Boolean(process.env["CHECK_ALL"]) }: { all?: readonly Check[]; mustAll?: boolean } = {},
): Promise<Tally> {
  const unknown = only.find((word) => !all.some(({ name }) => name.includes(word)));
  if (unknown !== undefined)
    throw new VerbError(`${unknown} names no check: ${all.map(({ name }) => name).join(", ")}.`);
  const waiting = all.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
  const tally: Tally = { passed: 0, failed: [] };
  const notDone: string[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await outcome(check);
      if (result === "passed") tally.passed += 1;
      else (result === "failed" ? tally.failed : notDone).push(check.name);
    }
  };
  await Promise.all([work(), work()]);
  if (notDone.length > 0) console.log(`NOT DONE, see above: ${notDone.join(", ")}`);
  if (mustAll) tally.failed.push(...notDone);
  return tally;
}

async function outcome({ name, run: check }: Check): Promise<keyof Tally | "not done"> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  try {
    await check();
    console.log(`  ok      ${name.padEnd(32)} ${seconds()}`);
    return "passed";
  } catch (error) {
    if (error instanceof NotDone) {
      console.log(`  NOT DONE ${name.padEnd(31)} ${seconds()}\n${error.message}`);
      return "not done";
    }
    console.log(`  FAILED  ${name.padEnd(32)} ${seconds()}\n${(error as Error).message}`);
    return "failed";
  }
}

/** Rules of .dependency-cruiser.cjs. A cruise that saw no modules proves nothing, so it fails. */
async function importRules(): Promise<void> {
  const folders = ["proto/gen", "services", "gateway", "web", "scripts"];
  const rules = ["--config", ".dependency-cruiser.cjs"];
  const printed = await tool("dependency-cruiser/bin/dependency-cruiser.mjs", [...rules, ...folders]);
  const modules = Number(/(\d+) modules/.exec(printed)?.[1] ?? 0);
  if (modules === 0) throw new VerbError("dependency-cruiser saw no modules.");
}

function script(name: string): Check {
  const file = join(root, "scripts", `check-${name}.ts`);
  return { name, run: () => run(process.execPath, [file], { hint: "" }) };
}
