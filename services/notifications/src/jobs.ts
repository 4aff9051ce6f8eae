import { everyHour, task, type Job } from "@doorlight/common/jobs";
import type { PurgeMessages } from "./use-cases/contact-messages.ts";
import type { DeliverMail } from "./use-cases/deliver-mail.ts";

type UseCases = { deliverMail: DeliverMail; purgeMessages: PurgeMessages };

export function makeJobs({ deliverMail, purgeMessages }: UseCases): Job[] {
  return [everyHour("purge-contact-messages", purgeMessages), task("send-mail", deliverMail)];
}
