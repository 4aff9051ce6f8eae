import { type Job, everyHour } from "@doorlight/common/jobs";
import type { UseCases } from "./service.ts";

export function purchasingJobs({ forgetAnswers }: UseCases): Job[] {
  return [everyHour("forget-answers", forgetAnswers)];
}
