import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

/** Our part of a user's export. */
export function makePersonalDataService({ exportUser }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, PersonalDataService, {
        exportUser: async ({ userId }) => ({ json: await exportUser(userId) }),
      }),
  };
}
