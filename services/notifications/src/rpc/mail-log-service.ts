import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { MailLogService } from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import { z } from "zod";
import type { DeliveryStore } from "../db/delivery-store.ts";
import type { MailLogStore } from "../db/mail-log-store.ts";
import type { SendMailAgain } from "../use-cases/send-mail-again.ts";

const MOST_MAILS = 200;
const paging = makePaging(z.strictObject({ createdAt: z.coerce.date(), id: z.uuid() }));

type Dependencies = {
  deliveries: Pick<DeliveryStore, "aboutLead">;
  mailLog: Pick<MailLogStore, "list">;
  sendMailAgain: SendMailAgain;
  clock: Clock;
};

/** Which mails were sent, for the back office. */
export function makeMailLogService({ deliveries, mailLog, sendMailAgain, clock }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, MailLogService, {
        listMailsAboutLead: async ({ requestId, leadId }) => ({
          mails: await deliveries.aboutLead(requestId, leadId, MOST_MAILS),
        }),
        async listMails({ limit, cursor, state, userId }) {
          const rows = await mailLog.list({ state, userId }, clock.now(), limit + 1, paging.start(cursor));
          const { items, nextCursor } = paging.page(rows, limit, ({ createdAt, id }) => ({ createdAt, id }));
          return { items: items.map(({ userId: to, ...mail }) => ({ mail, userId: to })), nextCursor };
        },
        sendMailAgain: ({ id }) => sendMailAgain(id),
      }),
  };
}
