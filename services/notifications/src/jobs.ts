import { everyHour, type Job, sends, task } from "@doorlight/common/jobs";
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
};

export function makeJobs(useCases: UseCases): Job[] {
  const { deliverMail, mailNews, mailLateRefund, orderWeeklyReports, purgeOldData } = useCases;
  return [
    everyHour("purge-old-data", purgeOldData),
    sends(task("send-mail", deliverMail)),
    task("mail-news", mailNews),
    everyHour("order-weekly-reports", orderWeeklyReports),
    task("mail-late-refund", mailLateRefund.mail),
  ];
}
