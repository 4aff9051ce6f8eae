import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { MailLogService } from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import type { DeliveryStore } from "../db/delivery-store.ts";

const MOST_MAILS = 200;

/** Which mails were sent, for the back office. */
export function makeMailLogService({ deliveries }: { deliveries: Pick<DeliveryStore, "aboutLead"> }): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, MailLogService, {
        listMailsAboutLead: async ({ requestId, leadId }) => ({
          mails: await deliveries.aboutLead(requestId, leadId, MOST_MAILS),
        }),
      }),
  };
}
