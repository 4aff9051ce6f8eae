import { everyHour, task, type Job } from "@doorlight/common/jobs";
import type { DeliverMail } from "./use-cases/deliver-mail.ts";
import type { PurgeOldData } from "./use-cases/purge-old-data.ts";

type UseCases = { deliverMail: DeliverMail; purgeOldData: PurgeOldData };

export function makeJobs({ deliverMail, purgeOldData }: UseCases): Job[] {
  return [everyHour("purge-old-data", purgeOldData), task("send-mail", deliverMail)];
}
