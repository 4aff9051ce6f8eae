import { toLocale } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import type { SendMessage } from "../use-cases/contact-messages.ts";

type Dependencies = { sendMessage: SendMessage };

/** Messages to support. */
export function makeContactService({ sendMessage }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, ContactService, {
        sendMessage: (message) => sendMessage({ ...message, locale: toLocale(message.locale) }),
      }),
  };
}
