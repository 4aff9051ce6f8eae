import { definePermissions, type RpcRoutes } from "@doorlight/common/rpc";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import type { Locale } from "./domain/mail.ts";
import type { UseCases } from "./service.ts";

const permissions = definePermissions(ContactService, { sendMessage: ["service:gateway"] });

export function contactRpc({ sendMessage }: UseCases): RpcRoutes {
  return {
    permissions: [permissions],
    routes(router) {
      router.service(ContactService, {
        async sendMessage({ name, email, message, locale, country }) {
          await sendMessage({ name, email, message, locale: locale as Locale, country });
          return {};
        },
      });
    },
  };
}
