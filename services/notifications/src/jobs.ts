import { everyHour, type Job, sends, task } from "@doorlight/common/jobs";
import type { DeliverMail } from "./use-cases/deliver-mail.ts";
import type { MailLateRefund } from "./use-cases/mail-late-refund.ts";
import type { MailNews } from "./use-cases/mail-news.ts";
import type { PurgeOldData } from "./use-cases/purge-old-data.ts";

type UseCases = {
  deliverMail: DeliverMail;
  mailNews: MailNews;
  mailLateRefund: MailLateRefund;
  purgeOldData: PurgeOldData;
};

export function makeJobs({ deliverMail, mailNews, mailLateRefund, purgeOldData }: UseCases): Job[] {
  return [
    everyHour("purge-old-data", purgeOldData),
    sends(task("send-mail", deliverMail)),
    task("mail-news", mailNews),
    task("mail-late-refund", mailLateRefund.mail),
  ];
}
