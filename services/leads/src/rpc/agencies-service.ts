import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";
import { toAgency, toEntry, toFacts, toMarket } from "./agency-mapper.ts";

const MOST_ERRORS = 200;
const MOST_ENTRIES = 100;
const paging = makePaging(z.strictObject({ rate: z.number(), fee: z.number(), key: z.string().max(200) }));
const agentPaging = makePaging(z.strictObject({ name: z.string().max(200), reference: z.string().max(200) }));

/** Agencies, imports of them and of sales, and the market around a home. */
export function makeAgenciesService({ agencies, imports, packs, ...useCases }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, AgenciesService, {
        async listAgencies({ country, query, sort, leastRate, mostRate, removed, limit, cursor }) {
          const currency = currencyOf(country);
          const filter = {
            country,
            query: query.trim(),
            sort: sort ?? "name",
            leastRate: leastRate ?? null,
            mostRate: mostRate ?? null,
            removed,
          };
          const found = await agencies.list(filter, limit + 1, paging.start(cursor));
          const { items, nextCursor } = paging.page(found, limit, ({ rate, fee, key }) => ({ rate, fee, key }));
          return { agencies: items.map((agency) => toAgency(agency, currency)), nextCursor };
        },
        async getAgency({ id }) {
          const agency = (await agencies.find(id)) ?? refuse("not_found");
          const history = await agencies.commissionsOf(id, MOST_ENTRIES);
          const currency = currencyOf(agency.country);
          return { agency: toAgency(agency, currency), history: history.map((entry) => toEntry(entry, currency)) };
        },
        async listAgencyAgents({ id, limit, cursor }) {
          const found = await agencies.agentsOf(id, limit + 1, agentPaging.start(cursor));
          const { items, nextCursor } = agentPaging.page(found, limit, ({ name, reference }) => ({ name, reference }));
          return { agents: items, nextCursor };
        },
        async changeAgency({ id, ...facts }) {
          const agency = await useCases.changeAgency.edit(id, toFacts(facts));
          return { agency: toAgency(agency, currencyOf(agency.country)) };
        },
        async revertAgency({ id }) {
          const agency = await useCases.changeAgency.revert(id);
          return { agency: toAgency(agency, currencyOf(agency.country)) };
        },
        async removeAgency({ id }) {
          await useCases.changeAgency.remove(id);
          return {};
        },
        async allowAgency({ id }) {
          await agencies.allow(id);
          return {};
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

  function currencyOf(country: string): string {
    return packs.get(country)?.currency ?? refuse("not_found");
  }
}
