import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { RpcRoutes } from "@doorlight/common/rpc";
import { type Clock, localDate } from "@doorlight/common/time";
import { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import type { ListMailStore } from "../db/list-mail-store.ts";
import { type MailedList, notifiesOn, sendsNews } from "../domain/mailed-list.ts";
import { paces } from "../mappers.ts";
import type { UnsubscribeList } from "../use-cases/unsubscribe-list.ts";
import type { UnsubscribeTokens } from "../domain/unsubscribe-tokens.ts";

type Dependencies = {
  listMails: ListMailStore;
  unsubscribeList: UnsubscribeList;
  unsubscribeTokens: UnsubscribeTokens;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** How lead lists are mailed, and the link that ends their mails. */
export function makeListMailsService({
  listMails,
  unsubscribeList,
  unsubscribeTokens,
  packs,
  clock,
}: Dependencies): RpcRoutes {
  function toMessage(list: MailedList) {
    const pack = packs.get(list.country);
    return {
      listId: list.id,
      userId: list.userId,
      name: list.name,
      notifies: pack !== undefined && notifiesOn(list, localDate(pack.timeZone, clock.now())),
      pace: paces.fromText(list.pace),
      quietFrom: list.quietFrom?.slice(0, 5),
      quietUntil: list.quietUntil?.slice(0, 5),
      email: list.email ?? undefined,
      unsubscribeToken: unsubscribeTokens.make({ listId: list.id, mailboxId: list.mailboxId ?? undefined }),
    };
  }
  return {
    routes(router) {
      router.service(LeadListMailsService, {
        async getLists({ listIds }) {
          return { lists: (await listMails.byIds(listIds)).map(toMessage) };
        },
        async getUnsubscription({ token }) {
          const { listId } = unsubscribeTokens.read(token) ?? refuse("not_found");
          const list = (await listMails.find(listId)) ?? refuse("not_found");
          return { name: list.name, notifies: sendsNews(list) };
        },
        async unsubscribe({ token }) {
          await unsubscribeList(token);
          return {};
        },
      });
    },
  };
}
