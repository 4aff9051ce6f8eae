import { everyHour, everySeconds, type Job } from "@doorlight/common/jobs";
import type { PurgeProspects } from "./use-cases/purge-prospects.ts";
import type { RunImports } from "./use-cases/run-imports.ts";

type UseCases = { runImports: RunImports; purgeProspects: PurgeProspects };

/** Schedule to use case. */
export function makeJobs({ runImports, purgeProspects }: UseCases): Job[] {
  return [everySeconds("run-imports", 2, runImports), everyHour("purge-prospects", purgeProspects)];
}
