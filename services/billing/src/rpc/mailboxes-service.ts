import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { MailboxesService } from "@doorlight/proto/billing/v1/mailboxes_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

export function makeMailboxesService({ billingMailboxes }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, MailboxesService, {
        answerMailbox: ({ token, accepts }) => billingMailboxes.answer(token, accepts),
        getMailboxMail: ({ mailboxId }) => billingMailboxes.mail(mailboxId),
      }),
  };
}
