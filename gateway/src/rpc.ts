import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { WeeklyOverviewService } from "@doorlight/proto/gateway/v1/weekly_overview_service_pb";
import type { WeeklyOverview } from "./answers/weekly-overview.ts";

/** What services ask of the gateway: what it alone puts together. */
export function makeRpc({ weeklyOverview }: { weeklyOverview: WeeklyOverview }): RpcRoutes {
  return {
    routes: (router) => serveMethods(router, WeeklyOverviewService, { getWeeklyOverview: weeklyOverview }),
  };
}
