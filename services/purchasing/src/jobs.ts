import { type Job, everyHour } from "@doorlight/common/jobs";
import type { PurgeAnswers } from "./use-cases/purge-answers.ts";
import type { PurgeMemberships } from "./use-cases/purge-memberships.ts";

type UseCases = { purgeAnswers: PurgeAnswers; purgeMemberships: PurgeMemberships };

export function makeJobs({ purgeAnswers, purgeMemberships }: UseCases): Job[] {
  return [everyHour("purge-answers", purgeAnswers), everyHour("purge-memberships", purgeMemberships)];
}
