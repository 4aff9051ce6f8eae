import { everyHour, everyMinute, everySeconds, type Job } from "@doorlight/common/jobs";
import type { CloseWithdrawn } from "./use-cases/close-withdrawn.ts";
import type { ExpireLeads } from "./use-cases/expire-leads.ts";
import type { PurgeByRetention } from "./use-cases/purge-by-retention.ts";
import type { RunImports } from "./use-cases/run-imports.ts";

type UseCases = {
  expireLeads: ExpireLeads;
  closeWithdrawn: CloseWithdrawn;
  purgeByRetention: PurgeByRetention;
  runImports: RunImports;
};

export function makeJobs({ expireLeads, closeWithdrawn, purgeByRetention, runImports }: UseCases): Job[] {
  return [
    everyMinute("expire-leads", expireLeads),
    everyMinute("close-withdrawn", closeWithdrawn),
    everySeconds("run-imports", 2, runImports),
    everyHour("purge-by-retention", purgeByRetention),
  ];
}
