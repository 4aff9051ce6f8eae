import { AllowanceService, type GetAllowanceRequestSchema } from "@doorlight/proto/common/v1/allowance_service_pb";
import { refuse } from "../errors/index.ts";
import { type Plain, type RpcRoutes, serveMethods, userCaller } from "../rpc/index.ts";

type Admin = { adminId: string; actsAlone?: boolean | undefined; country: string };

/** By kind: what an admin may do alone in a day, and has done of it today. */
export type Allowances = Partial<
  Record<Plain<typeof GetAllowanceRequestSchema>["kind"], (of: Admin) => Promise<{ limit: number; used: number }>>
>;

/** What is left to an admin of what one may do without another. Refuses `invalid_request` for a kind of another service. */
export function makeAllowanceService(allowances: Allowances): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, AllowanceService, {
        async getAllowance({ kind, country }, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          const read = allowances[kind] ?? refuse("invalid_request");
          const { limit, used } = await read({ adminId, actsAlone, country });
          return { limit: BigInt(limit), left: BigInt(Math.max(0, limit - used)) };
        },
      }),
  };
}
