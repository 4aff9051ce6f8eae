import { everyHour, task, type Job } from "@doorlight/common/jobs";
import type { UseCases } from "./service.ts";

export function mailJobs({ deliverMail, forgetOldMessages }: UseCases): Job[] {
  return [everyHour("forget-old-messages", forgetOldMessages), task("send-mail", deliverMail)];
}
