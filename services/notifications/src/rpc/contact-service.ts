import { definePermissions, type RpcRoutes } from "@doorlight/common/rpc";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import { toContactMessage } from "../mappers.ts";
import type { SendMessage } from "../use-cases/contact-messages.ts";

const permissions = definePermissions(ContactService, { sendMessage: ["service:gateway"] });

type Dependencies = { sendMessage: SendMessage };

/** Messages to support. */
export function makeContactService({ sendMessage }: Dependencies): RpcRoutes {
  return {
    permissions: [permissions],
    routes(router) {
      router.service(ContactService, {
        async sendMessage(request) {
          await sendMessage(toContactMessage(request));
          return {};
        },
      });
    },
  };
}
