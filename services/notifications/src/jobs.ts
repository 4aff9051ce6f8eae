import { task, type Job } from "@doorlight/common/jobs";
import type { UseCases } from "./service.ts";

export function mailJobs({ deliverMail }: UseCases): Job[] {
  return [task("send-mail", deliverMail)];
}
