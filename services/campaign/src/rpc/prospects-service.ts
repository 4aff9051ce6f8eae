import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { toLocale } from "@doorlight/common/product";
import { ProspectsService } from "@doorlight/proto/campaign/v1/prospects_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ id: z.uuid() }));

/** Prospects, for admins. */
export function makeProspectsService({ prospects, notes, ...useCases }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, ProspectsService, {
        async listProspects({ limit, cursor, ...filter }) {
          const [found, count] = await Promise.all([
            prospects.list(filter, limit + 1, paging.start(cursor)?.id),
            prospects.count(filter),
          ]);
          const page = paging.page(found, limit, ({ id }) => ({ id }));
          return { prospects: page.items, nextCursor: page.nextCursor, count };
        },
        listProspectGroups: ({ country }) => prospects.groups(country),
        async getProspect({ id }) {
          const prospect = (await prospects.find(id)) ?? refuse("not_found");
          return { prospect, notes: await notes.list(id) };
        },
        async changeProspect({ id, version, tags, basis, locale, ...named }) {
          const changes = {
            ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null)),
            ...(locale !== null && { locale: toLocale(locale) }),
            ...(tags && { tags: tags.tags }),
            ...basis,
          };
          return { prospect: await useCases.changeProspect(id, version, changes) };
        },
        addProspectNote: async ({ prospectId, text }, ctx) => ({
          note: await useCases.addProspectNote(prospectId, text, userCaller(ctx).userId),
        }),
        linkAccount: async ({ prospectId, userId }) => ({ prospect: await useCases.linkAccount(prospectId, userId) }),
        async eraseProspect({ prospectId }, ctx) {
          await useCases.eraseProspect.byAdmin(prospectId, userCaller(ctx).userId);
          return {};
        },
      }),
  };
}
