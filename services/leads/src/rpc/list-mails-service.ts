import { refuse } from "@doorlight/common/errors";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { localDate } from "@doorlight/common/time";
import { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { type MailedList, notifiesOn, sendsNews } from "../domain/mailed-list.ts";
import type { UseCases } from "../parts/use-cases.ts";

/** How lead lists are mailed, and the link that ends their mails. */
export function makeListMailsService(useCases: UseCases): RpcRoutes {
  const { listMails, unsubscribeList, unsubscribeTokens, packs, clock } = useCases;

  function mailedNow({ id: listId, mailboxId, quietFrom, quietUntil, ...list }: MailedList) {
    const pack = packs.get(list.country);
    return {
      ...list,
      listId,
      notifies: pack !== undefined && notifiesOn(list, localDate(pack.timeZone, clock.now())),
      quietFrom: quietFrom?.slice(0, 5),
      quietUntil: quietUntil?.slice(0, 5),
      unsubscribeToken: unsubscribeTokens.make({ listId, mailboxId: mailboxId ?? undefined }),
    };
  }
  return {
    routes: (router) =>
      serveMethods(router, LeadListMailsService, {
        getLists: async ({ listIds }) => ({ lists: (await listMails.byIds(listIds)).map(mailedNow) }),
        async getUnsubscription({ token }) {
          const { listId } = unsubscribeTokens.read(token) ?? refuse("not_found");
          const list = (await listMails.find(listId)) ?? refuse("not_found");
          return { name: list.name, notifies: sendsNews(list) };
        },
        unsubscribe: ({ token }) => unsubscribeList(token),
      }),
  };
}
