import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import type { CountryPack } from "@doorlight/common/product";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { z } from "zod";
import type { AgencyStore } from "../db/agency-store.ts";
import type { ImportStore } from "../db/import-store.ts";
import type { GetHomeMarket } from "../use-cases/get-home-market.ts";
import type { RemoveAgent } from "../use-cases/remove-agent.ts";
import type { StartImport } from "../use-cases/start-import.ts";
import { importKinds, toAgencyMessage, toImportMessage, toMarketMessage } from "./agency-mapper.ts";

type Dependencies = {
  agencies: Pick<AgencyStore, "list">;
  imports: Pick<ImportStore, "find" | "newest" | "errorsOf">;
  startImport: StartImport;
  removeAgent: RemoveAgent;
  getHomeMarket: GetHomeMarket;
  packs: ReadonlyMap<string, CountryPack>;
};

const MOST_ERRORS = 200;
const paging = makePaging(z.strictObject({ key: z.string().max(200) }));

/** Agencies, imports of them and of sales, and the market around a home. */
export function makeAgenciesService(dependencies: Dependencies): RpcRoutes {
  const { agencies, imports, startImport, removeAgent, getHomeMarket, packs } = dependencies;
  return {
    routes: (router) =>
      router.service(AgenciesService, {
        async listAgencies({ country, query, limit, cursor }) {
          const currency = packs.get(country)?.currency ?? refuse("not_found");
          const found = await agencies.list(country, query.trim(), limit + 1, paging.start(cursor)?.key);
          const { items, nextCursor } = paging.page(found, limit, ({ key }) => ({ key }));
          return { agencies: items.map((agency) => toAgencyMessage(agency, currency)), nextCursor };
        },
        async startImport({ country, kind, content }, ctx) {
          const adminId = userCaller(ctx).userId;
          return { import: toImportMessage(await startImport(country, importKinds.toText(kind), adminId, content)) };
        },
        async getImport({ id }) {
          const found = (await imports.find(id)) ?? refuse("not_found");
          return { import: toImportMessage(found), errors: await imports.errorsOf(id, MOST_ERRORS) };
        },
        async listImports({ country, limit }) {
          return { imports: (await imports.newest(country, limit)).map(toImportMessage) };
        },
        async removeAgent({ email }) {
          return { rows: await removeAgent(email) };
        },
        async getHomeMarket({ requestId }) {
          return toMarketMessage(await getHomeMarket(requestId));
        },
      }),
  };
}
