import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { StatementService } from "@doorlight/proto/billing/v1/statement_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

/** What happened to an account's invoices. */
export function makeStatementService({ listMovements }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, StatementService, {
        listMovements: async ({ userId: ofUser, ...asked }, ctx) => ({
          movements: await listMovements(userCaller(ctx), { ofUser, ...asked }),
        }),
      }),
  };
}
