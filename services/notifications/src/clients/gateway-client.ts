import type { RpcClient } from "@doorlight/common/rpc";
import {
  GetWeeklyOverviewResponseSchema,
  type WeeklyOverviewService,
} from "@doorlight/proto/gateway/v1/weekly_overview_service_pb";
import type { WeeklyOverview } from "../domain/weekly-report.ts";
import { callPeer } from "./call-peer.ts";

export function makeGatewayClient(gateway: RpcClient<typeof WeeklyOverviewService>) {
  return {
    findOverview: (asked: { userId: string; country: string; week: string }): Promise<WeeklyOverview | undefined> =>
      callPeer(GetWeeklyOverviewResponseSchema, gateway.getWeeklyOverview(asked)),
  };
}
