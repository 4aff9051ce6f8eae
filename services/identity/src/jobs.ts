import { everyHour, task, type Job } from "@doorlight/common/jobs";
import type { UseCases } from "./service.ts";

export function identityJobs(useCases: UseCases): Job[] {
  return [
    everyHour("delete-expired", useCases.deleteExpired),
    everyHour("forget-old", useCases.forgetOld),
    task("send-link", useCases.sendLink),
    task("invite-colleague", useCases.sendInvitation),
    task("collect-export", useCases.collectExport),
  ];
}
