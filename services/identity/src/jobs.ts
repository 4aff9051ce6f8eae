import { everyHour, task, type Job } from "@doorlight/common/jobs";
import type { UseCases } from "./service.ts";

export function identityJobs({ deleteExpired, resendConfirmation }: UseCases): Job[] {
  return [everyHour("delete-expired", deleteExpired), task("resend-confirmation", resendConfirmation)];
}
