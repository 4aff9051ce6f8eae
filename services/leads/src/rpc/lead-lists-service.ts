import { refuse } from "@doorlight/common/errors";
import type { Locale } from "@doorlight/common/product";
import { toLocale } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import type { LeadListDraft, ShownLeadList } from "../domain/lead-list.ts";
import { oneLine } from "../domain/one-line.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { toLocation } from "./location-mapper.ts";

/** The lead lists of agents. */
export function makeLeadListsService({ leadLists, clock, showLeadLists, ...useCases }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, LeadListsService, {
        async listLeadLists({ locale }, ctx) {
          const lists = await showLeadLists.all(userCaller(ctx));
          return { lists: lists.map((list) => shownIn(toLocale(locale), list)) };
        },
        async listLeadListsOfAgent({ locale, userId }) {
          const lists = await showLeadLists.all({ userId });
          return { lists: lists.map((list) => shownIn(toLocale(locale), list)) };
        },
        listQuietLists: ({ limit }) => useCases.quietLists.list(clock.now(), limit),
        findLeadList: async ({ listId }, ctx) => ({
          list: (await leadLists.find(userCaller(ctx).userId, listId)) ?? refuse("not_found"),
        }),
        getLeadList: async ({ listId, locale }, ctx) => ({
          list: shownIn(toLocale(locale), await showLeadLists.one(listId, userCaller(ctx))),
        }),
        createLeadList: async ({ draft }, ctx) => ({
          listId: await useCases.createLeadList(checked(draft), userCaller(ctx)),
        }),
        changeLeadList: ({ listId, version, draft }, ctx) =>
          useCases.changeLeadList(listId, version, checked(draft), userCaller(ctx)),
        removeLeadList: ({ listId }, ctx) => useCases.removeLeadLists.one(userCaller(ctx).userId, listId),
        async pauseLeadList({ listId }, ctx) {
          if (!(await leadLists.pause(own(listId, ctx), clock.now()))) refuse("not_found");
        },
        async resumeLeadList({ listId }, ctx) {
          if (!(await leadLists.resume(own(listId, ctx), clock.now()))) refuse("not_found");
        },
        async setListMode({ listId, mode }, ctx) {
          if (!(await leadLists.setMode(own(listId, ctx), mode, clock.now()))) refuse("not_found");
        },
        previewLeadList: (filter, ctx) => useCases.previewLeadList(filter, userCaller(ctx)),
        confirmListMailbox: ({ token }) => useCases.listMailboxes.confirm(token),
        getListMailboxMail: ({ mailboxId }) => useCases.listMailboxes.mail(mailboxId),
      }),
  };
}

const own = (id: string, ctx: Parameters<typeof userCaller>[0]) => ({ userId: userCaller(ctx).userId, id });

function shownIn(locale: Locale, { list, places, volume }: ShownLeadList) {
  const { mailbox, unsubscribedAt } = list;
  return { list, mailbox, unsubscribedAt, volume, places: places.map((node) => toLocation(node, locale)) };
}

/** Refuses `invalid_request` for half of a range. */
function checked(draft: LeadListDraft): LeadListDraft {
  const ranges = [
    [draft.awayFrom, draft.awayUntil],
    [draft.quietFrom, draft.quietUntil],
  ];
  if (ranges.some(([from, until]) => (from === null) !== (until === null))) return refuse("invalid_request");
  return { ...draft, name: oneLine(draft.name) };
}
