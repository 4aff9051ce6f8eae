import { userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import type { DataExports } from "../use-cases/data-exports.ts";
import type { EraseAccount } from "../use-cases/erase-account.ts";
import { toExport } from "./export-mapper.ts";

type Dependencies = { dataExports: DataExports; eraseAccount: EraseAccount };

/** Export and erasure of a user's own data. */
export function makeOwnDataService({ dataExports, eraseAccount }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      router.service(OwnDataService, {
        async requestExport(_, ctx) {
          return { export: toExport(await dataExports.request(userCaller(ctx).userId)) };
        },
        async getExport(_, ctx) {
          const found = await dataExports.find(userCaller(ctx).userId);
          return { export: found && toExport(found) };
        },
        async downloadExport({ id }, ctx) {
          return { json: await dataExports.download(userCaller(ctx).userId, id) };
        },
        async eraseAccount({ password }, ctx) {
          return { endedSessions: await eraseAccount.own(userCaller(ctx).userId, password) };
        },
      }),
  };
}
