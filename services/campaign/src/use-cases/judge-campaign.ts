import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Campaign, CampaignState } from "../domain/campaign.ts";
import { stopReason } from "../domain/stop-rule.ts";

type Ports = {
  db: Db;
  campaigns: {
    lock(tx: Tx, id: string): Promise<Campaign | undefined>;
    setState(
      tx: Tx,
      id: string,
      state: CampaignState,
      facts: Pick<Campaign, "endedAt" | "stoppedBy">,
    ): Promise<Campaign>;
  };
  deliveries: {
    countOutcomes(tx: Tx, campaignId: string): Promise<{ sent: number; bounced: number; complained: number }>;
  };
  clock: Clock;
};

export type JudgeCampaign = ReturnType<typeof makeJudgeCampaign>;

/** Stops a campaign of which too many mails come back or are complained about. */
export function makeJudgeCampaign({ db, campaigns, deliveries, clock }: Ports) {
  return (id: string): Promise<void> =>
    transaction(db, async (tx) => {
      const reason = stopReason(await deliveries.countOutcomes(tx, id));
      if (!reason) return;
      const campaign = await campaigns.lock(tx, id);
      if (campaign?.state !== "sending" && campaign?.state !== "paused") return;
      await campaigns.setState(tx, id, "stopped", { endedAt: clock.now(), stoppedBy: reason });
    });
}
