import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import { definePermissions, type RpcRoutes } from "@doorlight/common/rpc";
import { type Clock, localDate } from "@doorlight/common/time";
import { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import type { LeadListStore } from "../db/lead-list-store.ts";
import type { ListMailStore } from "../db/list-mail-store.ts";
import { type MailedList, notifiesOn, sendsNews } from "../domain/mailed-list.ts";
import { paces } from "../mappers.ts";
import type { UnsubscribeTokens } from "../domain/unsubscribe-tokens.ts";

const permissions = definePermissions(LeadListMailsService, {
  getLists: ["service:notifications"],
  getUnsubscription: ["service:gateway"],
  unsubscribe: ["service:gateway"],
});

type Dependencies = {
  listMails: ListMailStore;
  leadLists: Pick<LeadListStore, "endMails">;
  unsubscribeTokens: UnsubscribeTokens;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** How lead lists are mailed, and the link that ends their mails. */
export function makeListMailsService({
  listMails,
  leadLists,
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
      unsubscribeToken: unsubscribeTokens.make(list.id),
    };
  }
  const listOf = (token: string) => unsubscribeTokens.listOf(token) ?? refuse("not_found");

  return {
    permissions: [permissions],
    routes(router) {
      router.service(LeadListMailsService, {
        async getLists({ listIds }) {
          return { lists: (await listMails.byIds(listIds)).map(toMessage) };
        },
        async getUnsubscription({ token }) {
          const list = (await listMails.find(listOf(token))) ?? refuse("not_found");
          return { name: list.name, notifies: sendsNews(list) };
        },
        async unsubscribe({ token }) {
          await leadLists.endMails(listOf(token), clock.now());
          return {};
        },
      });
    },
  };
}
