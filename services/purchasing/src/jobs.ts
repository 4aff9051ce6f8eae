import { type Job, everyHour } from "@doorlight/common/jobs";
import type { PurgeAnswers } from "./use-cases/purge-answers.ts";

export function makeJobs({ purgeAnswers }: { purgeAnswers: PurgeAnswers }): Job[] {
  return [everyHour("purge-answers", purgeAnswers)];
}
