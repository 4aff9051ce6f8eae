import { runChecks, type Tally } from "../checks/checks.ts";
import { startParts, startStack, stores } from "../stack/start-stack.ts";
import { e2eAddresses, testAddresses } from "../stack/test-addresses.ts";
import type { Stack } from "../stack/stack.ts";
import { runProject } from "./run-project.ts";

/** The parts of a test run in their order, the quick ones first. `stack` gives the run's one stack, not yet started. */
export const parts: Record<string, (stack: () => Promise<Stack>) => Promise<Tally>> = {
  check: () => runChecks(),
  unit: () => runProject("unit", {}, 2),
  web: () => runProject("web", {}, 2),
  integration: async (stack) => {
    await startParts(await stack(), stores);
    return runProject("integration", testAddresses(await stack()), 2);
  },
  // These share one running product and end its processes: one after the other.
  e2e: async (stack) => {
    await startStack(await stack());
    return runProject("e2e", e2eAddresses(await stack()), 1);
  },
  browser: async (stack) => {
    await startStack(await stack());
    return runProject("browser", e2eAddresses(await stack()), 1);
  },
};
