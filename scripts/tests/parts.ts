import { join } from "node:path";
import { runChecks } from "../checks/checks.ts";
import { root } from "../stack/run.ts";
import { openStack as openStackIn } from "../stack/settings-file.ts";
import { startParts, startStack, testedWith } from "../stack/start-stack.ts";
import type { Stack } from "../stack/stack.ts";
import { testAddresses } from "../stack/test-addresses.ts";
import { type ProjectName, projectNames, projects } from "./projects.ts";
import { type ProjectTally, runProject, type Selection } from "./run-project.ts";
import type { Timed } from "./times.ts";

/** Gives the one stack of a run, of which nothing is started yet. */
type OpenStack = () => Promise<Stack>;

/** The parts of a test run in their order, the quick ones first. */
export const partNames = ["check", ...projectNames] as const;

export type PartName = (typeof partNames)[number];

export const isPart = (name: string): name is PartName => partNames.some((part) => part === name);

/** Whether a part is pure work of the processor: nothing is started for it. */
export const startsNothing = (name: PartName): boolean => name === "check" || projects[name].needs === "nothing";

interface Running {
  openStack: OpenStack;
  timed: Timed;
  selection: Selection;
}

/** Runs one part with all that it needs. */
export async function runPart(name: PartName, running: Running): Promise<ProjectTally> {
  if (name === "check") return running.timed(name, async () => ({ ...(await runChecks()), failedFiles: [] }));
  const env = await environmentOf(name, running);
  return running.timed(name, () => runProject(name, env, running.selection));
}

/** Starts what the tests of a project need, unless the environment names it, and returns where they find it. */
async function environmentOf(
  project: ProjectName,
  { openStack, timed, selection }: Running,
): Promise<Record<string, string>> {
  const { needs } = projects[project];
  if (needs === "stores" && !process.env["TEST_DATABASE_URL"]) {
    const started = selection.file === undefined ? undefined : developmentStores();
    if (started) return testAddresses(started);
    const stack = await openStack();
    await timed("start of stores", () => startParts(stack, testedWith));
    return testAddresses(stack);
  }
  if (needs === "product" && !process.env["E2E_STACK"]) {
    const stack = await openStack();
    await timed("start of product", () => startStack(stack));
    return { E2E_STACK: stack.settings.dataDir };
  }
  return {};
}

/** The stack of this tree if `make infra` runs: one file need not wait for stores of its own, as files share stores anyway. */
function developmentStores(): Stack | undefined {
  const stack = openStackIn(join(root, ".data"));
  return stack && testedWith.every((name) => stack.processes.isRunning(name)) ? stack : undefined;
}
