import type { RpcRoutes } from "@doorlight/common/rpc";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import { toContactMessage } from "../mappers.ts";
import type { SendMessage } from "../use-cases/contact-messages.ts";

type Dependencies = { sendMessage: SendMessage };

/** Messages to support. */
export function makeContactService({ sendMessage }: Dependencies): RpcRoutes {
  return {
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
