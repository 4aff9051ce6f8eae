import { serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { toExport } from "./export-mapper.ts";
import type { UseCases } from "../parts/use-cases.ts";

/** Export and erasure of a user's own data. */
export function makeOwnDataService(useCases: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, OwnDataService, {
        requestExport: async (_, ctx) => ({
          export: toExport(await useCases.dataExports.request(userCaller(ctx).userId)),
        }),
        async getExport(_, ctx) {
          const found = await useCases.dataExports.find(userCaller(ctx).userId);
          return { export: found && toExport(found) };
        },
        downloadExport: async ({ id }, ctx) => ({
          json: await useCases.dataExports.download(userCaller(ctx).userId, id),
        }),
        eraseAccount: async ({ password }, ctx) => ({
          endedSessions: await useCases.eraseAccount.own(userCaller(ctx).userId, password ?? undefined),
        }),
      }),
  };
}
