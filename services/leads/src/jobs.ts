import { everyHour, everyMinute, type Job } from "@doorlight/common/jobs";
import type { ExpireLeads } from "./use-cases/expire-leads.ts";
import type { PurgeByRetention } from "./use-cases/purge-by-retention.ts";

type UseCases = { expireLeads: ExpireLeads; purgeByRetention: PurgeByRetention };

export function makeJobs({ expireLeads, purgeByRetention }: UseCases): Job[] {
  return [everyMinute("expire-leads", expireLeads), everyHour("purge-by-retention", purgeByRetention)];
}
