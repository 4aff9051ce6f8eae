import { everyHour, everySeconds, type Job, sends, task } from "@doorlight/common/jobs";
import type { DeliverMail } from "./use-cases/deliver-mail.ts";
import type { MailLateRefund } from "./use-cases/mail-late-refund.ts";
import type { MailNews } from "./use-cases/mail-news.ts";
import type { OrderWeeklyReports } from "./use-cases/order-weekly-reports.ts";
import type { PurgeOldData } from "./use-cases/purge-old-data.ts";

type UseCases = {
  deliverMail: DeliverMail;
  mailNews: MailNews;
  mailLateRefund: MailLateRefund;
  orderWeeklyReports: OrderWeeklyReports;
  purgeOldData: PurgeOldData;
  sendWebhooks: () => Promise<void>;
};

export function makeJobs(useCases: UseCases): Job[] {
  const { deliverMail, mailNews, mailLateRefund, orderWeeklyReports, purgeOldData, sendWebhooks } = useCases;
  return [
    everyHour("purge-old-data", purgeOldData),
    sends(task("send-mail", deliverMail)),
    // Retries and what other processes left: a new message is sent at once.
    sends(everySeconds("send-webhooks", 1, sendWebhooks)),
    task("mail-news", mailNews),
    everyHour("order-weekly-reports", orderWeeklyReports),
    task("mail-late-refund", mailLateRefund.mail),
  ];
}
