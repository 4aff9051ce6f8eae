import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Campaign, CampaignState } from "../domain/campaign.ts";

type Ports = {
  db: Db;
  campaigns: {
    lock(tx: Tx, id: string): Promise<Campaign | undefined>;
    setState(tx: Tx, id: string, state: CampaignState, facts?: { endedAt: null }): Promise<Campaign>;
  };
  deliveries: {
    campaignOf(id: string): Promise<string | undefined>;
    settle(tx: Tx, id: string, sent: boolean): Promise<boolean>;
  };
};

/**
 * A person says whether an uncertain mail was sent; one that was not goes out again, even of a campaign that is through.
 * Refuses `not_found`, `version_outdated` if it is not uncertain any more.
 */
export function makeSettleDelivery({ db, campaigns, deliveries }: Ports) {
  return async (id: string, sent: boolean): Promise<void> => {
    const campaignId = (await deliveries.campaignOf(id)) ?? refuse("not_found");
    await transaction(db, async (tx) => {
      const campaign = await campaigns.lock(tx, campaignId);
      if (!(await deliveries.settle(tx, id, sent))) return refuse("version_outdated");
      if (!sent && campaign?.state === "finished")
        await campaigns.setState(tx, campaignId, "sending", { endedAt: null });
    });
  };
}
