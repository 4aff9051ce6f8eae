import { refuse } from "@doorlight/common/errors";
import { userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import type { LeadListStore } from "../db/lead-list-store.ts";
import type { ChangeLeadList } from "../use-cases/change-lead-list.ts";
import type { CreateLeadList } from "../use-cases/create-lead-list.ts";
import type { ListMailboxes } from "../use-cases/list-mailboxes.ts";
import type { PreviewLeadList } from "../use-cases/preview-lead-list.ts";
import type { RemoveLeadLists } from "../use-cases/remove-lead-lists.ts";
import type { ShowLeadLists } from "../use-cases/show-lead-lists.ts";
import { listModes, toLocale } from "../mappers.ts";
import { toDraft, toListFilter, toListMessage, toOwnListMessage, toVolumeMessage } from "./lead-list-mapper.ts";

type LeadListDependencies = {
  createLeadList: CreateLeadList;
  changeLeadList: ChangeLeadList;
  showLeadLists: ShowLeadLists;
  previewLeadList: PreviewLeadList;
  listMailboxes: ListMailboxes;
  removeLeadLists: RemoveLeadLists;
  leadLists: Pick<LeadListStore, "find" | "pause" | "resume" | "setMode">;
  clock: Clock;
};

/** The lead lists of agents. */
export function makeLeadListsService({ leadLists, clock, ...useCases }: LeadListDependencies): RpcRoutes {
  return {
    routes(router) {
      router.service(LeadListsService, {
        async listLeadLists({ locale }, ctx) {
          const lists = await useCases.showLeadLists.all(userCaller(ctx));
          return { lists: lists.map((list) => toOwnListMessage(list, toLocale(locale))) };
        },
        async findLeadList({ listId }, ctx) {
          const list = await leadLists.find(userCaller(ctx).userId, listId);
          return { list: toListMessage(list ?? refuse("not_found")) };
        },
        async getLeadList({ listId, locale }, ctx) {
          return {
            list: toOwnListMessage(await useCases.showLeadLists.one(listId, userCaller(ctx)), toLocale(locale)),
          };
        },
        async createLeadList({ draft }, ctx) {
          return { listId: await useCases.createLeadList(toDraft(draft), userCaller(ctx)) };
        },
        async changeLeadList({ listId, version, draft }, ctx) {
          await useCases.changeLeadList(listId, version, toDraft(draft), userCaller(ctx));
          return {};
        },
        async removeLeadList({ listId }, ctx) {
          await useCases.removeLeadLists.one(userCaller(ctx).userId, listId);
          return {};
        },
        async pauseLeadList({ listId }, ctx) {
          if (!(await leadLists.pause(userCaller(ctx).userId, listId, clock.now()))) refuse("not_found");
          return {};
        },
        async resumeLeadList({ listId }, ctx) {
          if (!(await leadLists.resume(userCaller(ctx).userId, listId))) refuse("not_found");
          return {};
        },
        async setListMode({ listId, mode }, ctx) {
          const { userId } = userCaller(ctx);
          if (!(await leadLists.setMode(userId, listId, listModes.toText(mode)))) refuse("not_found");
          return {};
        },
        async previewLeadList(request, ctx) {
          const { places, bounds } = await useCases.previewLeadList(toListFilter(request), userCaller(ctx));
          return { places: places.map(toVolumeMessage), bounds };
        },
        async confirmListMailbox({ token }) {
          await useCases.listMailboxes.confirm(token);
          return {};
        },
        getListMailboxMail: ({ mailboxId }) => useCases.listMailboxes.mail(mailboxId),
      });
    },
  };
}
