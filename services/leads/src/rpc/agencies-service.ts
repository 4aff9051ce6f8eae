import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";
import { toCommission, toMarket } from "./agency-mapper.ts";

const MOST_ERRORS = 200;
const paging = makePaging(z.strictObject({ key: z.string().max(200) }));

/** Agencies, imports of them and of sales, and the market around a home. */
export function makeAgenciesService({ agencies, imports, packs, ...useCases }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, AgenciesService, {
        async listAgencies({ country, query, limit, cursor }) {
          const currency = packs.get(country)?.currency ?? refuse("not_found");
          const found = await agencies.list(country, query.trim(), limit + 1, paging.start(cursor)?.key);
          const { items, nextCursor } = paging.page(found, limit, ({ key }) => ({ key }));
          return {
            agencies: items.map((agency) => ({ ...agency, commission: toCommission(agency.commission, currency) })),
            nextCursor,
          };
        },
        previewImport: ({ country, kind, content }) => useCases.previewImport(country, kind, content),
        confirmImport: async ({ previewId }, ctx) => ({
          import: await useCases.startImport(previewId, userCaller(ctx).userId),
        }),
        async startImport({ country, kind, content }, ctx) {
          const { previewId } = await useCases.previewImport(country, kind, content);
          return { import: await useCases.startImport(previewId, userCaller(ctx).userId) };
        },
        undoImport: async ({ id }) => ({ import: await useCases.undoImport(id) }),
        getImport: async ({ id }) => ({
          import: (await imports.find(id)) ?? refuse("not_found"),
          errors: await imports.errorsOf(id, MOST_ERRORS),
        }),
        listImports: async ({ country, limit }) => ({ imports: await imports.newest(country, limit) }),
        removeAgent: async ({ email }) => ({ rows: await useCases.removeAgent(email) }),
        getHomeMarket: async ({ requestId }) => toMarket(await useCases.getHomeMarket(requestId)),
      }),
  };
}
