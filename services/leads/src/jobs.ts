import { everyHour, everyMinute, type Job } from "@doorlight/common/jobs";
import type { UseCases } from "./service.ts";

export function leadsJobs({ expireLeads, keepRetention }: UseCases): Job[] {
  return [everyMinute("expire-leads", expireLeads), everyHour("keep-retention", keepRetention)];
}
