import type { RpcClient } from "@doorlight/common/rpc";
import {
  type CampaignsService,
  GetCampaignReportResponseSchema,
} from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import type { ReportedCampaign } from "../domain/reported-campaign.ts";
import { callPeer } from "./call-peer.ts";

export function makeCampaignsClient(campaigns: RpcClient<typeof CampaignsService>) {
  return {
    /** A campaign that has ended; undefined if it is gone, goes on, or has no reporting e-mail any more. */
    async findReport(id: string): Promise<(ReportedCampaign & { reportingEmail: string }) | undefined> {
      const answer = await callPeer(GetCampaignReportResponseSchema, campaigns.getCampaignReport({ id }));
      if (!answer) return undefined;
      const { plan, state, stoppedBy } = answer.campaign;
      const { name, reportingEmail } = plan;
      if (reportingEmail === null || (state !== "finished" && state !== "stopped")) return undefined;
      const isByItself = stoppedBy === "bounces" || stoppedBy === "complaints";
      return { name, reportingEmail, state, stoppedBy: isByItself ? stoppedBy : null, progress: answer.progress };
    },
  };
}
