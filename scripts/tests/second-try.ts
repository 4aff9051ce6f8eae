import { judgeFlaky, readFlaky, writeFlaky } from "./flaky.ts";
import { type ProjectName, projectOf } from "./projects.ts";
import type { ProjectTally } from "./run-project.ts";
import type { Phase } from "./times.ts";

/** What a whole run came to. */
export interface RunTally extends ProjectTally {
  phases: Phase[];
}

/** More failed files than these are no chance: none of them runs again. */
const MOST = 10;

/**
 * Runs each failed file once more, alone. One that now passes is flaky: it goes from what failed to the committed list,
 * which decides whether the run fails. `ran` are the projects of the run.
 */
export async function tryAgain(
  total: RunTally,
  ran: readonly ProjectName[],
  runFile: (project: ProjectName, file: string) => Promise<ProjectTally>,
): Promise<void> {
  const flaky: string[] = [];
  for (const file of total.failedFiles.length > MOST ? [] : total.failedFiles) {
    const project = projectOf(file);
    if (!project) continue;
    const { failed } = await runFile(project, file);
    if (failed.length === 0) flaky.push(file);
  }
  const before = readFlaky();
  const covers = (file: string) => ran.some((name) => name === projectOf(file));
  const { list, failed } = judgeFlaky(before, { flaky, covers, day: new Date().toISOString().slice(0, 10) });
  if (JSON.stringify(list) !== JSON.stringify(before)) writeFlaky(list);
  const isFlaky = (reason: string) => flaky.some((file) => reason.startsWith(`${file}: `));
  for (const reason of total.failed.filter(isFlaky)) console.log(`FLAKY ${reason}`);
  total.failed = [...total.failed.filter((reason) => !isFlaky(reason)), ...failed];
}
