import { everyHour, everyMinute, type Job } from "@doorlight/common/jobs";
import type { CloseWithdrawn } from "./use-cases/close-withdrawn.ts";
import type { ExpireLeads } from "./use-cases/expire-leads.ts";
import type { PurgeByRetention } from "./use-cases/purge-by-retention.ts";

type UseCases = { expireLeads: ExpireLeads; closeWithdrawn: CloseWithdrawn; purgeByRetention: PurgeByRetention };

export function makeJobs({ expireLeads, closeWithdrawn, purgeByRetention }: UseCases): Job[] {
  return [
    everyMinute("expire-leads", expireLeads),
    everyMinute("close-withdrawn", closeWithdrawn),
    everyHour("purge-by-retention", purgeByRetention),
  ];
}
