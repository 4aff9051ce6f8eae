import { everyMinute, type Job } from "@doorlight/common/jobs";
import type { UseCases } from "./service.ts";

export function leadsJobs({ expireLeads }: UseCases): Job[] {
  return [everyMinute("expire-leads", expireLeads)];
}
