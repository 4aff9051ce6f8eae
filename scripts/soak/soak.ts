import { endSignals } from "../stack/end-signals.ts";
import { startParts, startStack, testedWith } from "../stack/start-stack.ts";
import type { Stack } from "../stack/stack.ts";
import { testAddresses } from "../stack/test-addresses.ts";
import { defineTestStack, endTestStack } from "../stack/test-stack.ts";
import { VerbError } from "../stack/verb.ts";
import { type ProjectName, projects } from "../tests/projects.ts";
import { endProject, runProject } from "../tests/run-project.ts";
import type { Figure } from "./figure.ts";
import { measureRecovery } from "./recovery.ts";
import { reportOf, short } from "./report.ts";

interface LongRun {
  project: ProjectName;
  file: string;
}

/** Tests that LONG_RUN makes long enough to find rare errors, by the word that chooses them. */
export const longRuns = {
  races: [
    { project: "integration", file: "services/identity/test/link-races.itest.ts" },
    { project: "integration", file: "gateway/test/session-ends.itest.ts" },
  ],
  calls: [{ project: "e2e", file: "scripts/e2e/generated-calls.e2e.ts" }],
  documents: [{ project: "integration", file: "services/billing/test/documents.itest.ts" }],
  timings: [{ project: "integration", file: "services/identity/test/account-enumeration.itest.ts" }],
  guesses: [{ project: "e2e", file: "scripts/e2e/seller-link.e2e.ts" }],
  kills: [
    { project: "integration", file: "services/purchasing/test/buy-by-card-crash.itest.ts" },
    { project: "integration", file: "services/purchasing/test/delivery-stress.itest.ts" },
    { project: "integration", file: "services/purchasing/test/refund-crash.itest.ts" },
    { project: "integration", file: "services/billing/test/charge-crash.itest.ts" },
    { project: "integration", file: "services/billing/test/contract-crash.itest.ts" },
    { project: "integration", file: "services/billing/test/limits-crash.itest.ts" },
    { project: "integration", file: "services/purchasing/test/limits-crash.itest.ts" },
    { project: "integration", file: "services/purchasing/test/debts-at-once.itest.ts" },
    { project: "integration", file: "services/billing/test/invoice-crash.itest.ts" },
    { project: "integration", file: "services/billing/test/after-issue-crash.itest.ts" },
    { project: "integration", file: "services/billing/test/card-invoice-crash.itest.ts" },
    { project: "integration", file: "services/billing/test/money-histories.itest.ts" },
    { project: "integration", file: "services/billing/test/refunds.itest.ts" },
    { project: "integration", file: "services/refunds/test/decision-crash.itest.ts" },
    { project: "integration", file: "services/identity/test/process-death.itest.ts" },
    { project: "integration", file: "services/notifications/test/killed-sender.itest.ts" },
    { project: "integration", file: "services/notifications/test/killed-webhooks.itest.ts" },
    { project: "integration", file: "scripts/refund-histories/refund-histories.itest.ts" },
    { project: "integration", file: "scripts/campaign-kills/campaign-kills.itest.ts" },
    { project: "alone", file: "scripts/e2e/alone/card-kills.e2e.ts" },
    { project: "alone", file: "scripts/e2e/alone/gateway-kills.e2e.ts" },
    { project: "alone", file: "scripts/e2e/alone/purchase-stress.e2e.ts" },
  ],
  mutants: [
    { project: "integration", file: "services/purchasing/test/stress.itest.ts" },
    { project: "integration", file: "services/campaign/test/claim-histories.itest.ts" },
    { project: "alone", file: "scripts/e2e/alone/purchase-stress-mutants.e2e.ts" },
  ],
} as const satisfies Record<string, readonly LongRun[]>;

const isLongRun = (name: string): name is keyof typeof longRuns => name in longRuns;
const all = [...Object.keys(longRuns), "recovery"];

/**
 * Runs the tests that are too long for every change: all of them, or the named parts. Fails if a test fails or a figure
 * is short.
 */
export async function soak(only: readonly string[]): Promise<void> {
  const unknown = only.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new VerbError(`${unknown} is no part of a soak: ${all.join(", ")}.`);
  const parts = only.length > 0 ? only : all;
  const stack = await defineTestStack();
  for (const signal of endSignals) {
    process.once(signal, () => {
      endProject();
      void endTestStack(stack).finally(() => process.exit(1));
    });
  }
  const failures: string[] = [];
  try {
    for (const name of parts.filter(isLongRun)) {
      for (const run of longRuns[name]) if ((await runLong(stack, run)) > 0) failures.push(`${name}: ${run.file}`);
    }
    const figures: Figure[] = [];
    if (parts.includes("recovery")) {
      await startStack(stack);
      figures.push(...(await measureRecovery(stack)));
      console.log(`\n${reportOf(figures)}\n`);
    }
    failures.push(...figures.filter(short).map(({ what }) => what));
  } finally {
    await endTestStack(stack);
  }
  if (failures.length > 0) throw new VerbError(`Short of what they must be: ${failures.join("; ")}.`);
}

/** How many tests of it failed. */
async function runLong(stack: Stack, { project, file }: LongRun): Promise<number> {
  const start = performance.now();
  const isOfProduct = projects[project].needs === "product";
  await (isOfProduct ? startStack(stack) : startParts(stack, testedWith));
  const places = isOfProduct ? { E2E_STACK: stack.settings.dataDir } : await testAddresses(stack);
  const { passed, failed } = await runProject(project, { ...places, LONG_RUN: "1" }, { file });
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`${file}: ${passed} passed, ${failed.length} failed in ${minutes} min`);
  return passed === 0 ? 1 : failed.length;
}
