import { everyHour, everyMinute, type Job } from "@doorlight/common/jobs";
import type { CloseWithdrawn } from "./use-cases/close-withdrawn.ts";
import type { ExpireLeads } from "./use-cases/expire-leads.ts";
import type { PurgeByRetention } from "./use-cases/purge-by-retention.ts";
import type { RemindBuyers } from "./use-cases/remind-buyers.ts";

type UseCases = {
  expireLeads: ExpireLeads;
  closeWithdrawn: CloseWithdrawn;
  remindBuyers: RemindBuyers;
  purgeByRetention: PurgeByRetention;
};

export function makeJobs({ expireLeads, closeWithdrawn, remindBuyers, purgeByRetention }: UseCases): Job[] {
  return [
    everyMinute("expire-leads", expireLeads),
    everyMinute("close-withdrawn", closeWithdrawn),
    everyMinute("remind-buyers", remindBuyers),
    everyHour("purge-by-retention", purgeByRetention),
  ];
}
