import { forEachAlone, inBatches } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";
import type { CampaignFigures } from "../domain/progress.ts";
import type { GetProgress } from "./get-progress.ts";

type Ports = {
  retention: {
    stopAbandoned(before: Date): Promise<void>;
    endedUncounted(before: Date): Promise<string[]>;
    keepFigures(id: string, progress: CampaignFigures): Promise<void>;
    purgeDeliveries(limit: number): Promise<number>;
    firstCounting(): Promise<Date | undefined>;
    purgePurchases(before: Date, limit: number): Promise<number>;
    purgeLeadRegions(before: Date, limit: number): Promise<number>;
  };
  getProgress: GetProgress;
  clock: Clock;
};

export type PurgeCampaigns = ReturnType<typeof makePurgeCampaigns>;

const BATCH = 1_000;
/** 13 months, counted from the end: longer than any cool-down, which looks at the mails of other campaigns. */
export const DELIVERIES_MS = days(396);
/** A campaign counts purchases from its start on; events of purchases may come late. */
const PURCHASES_MS = days(1);
/** Mails count the leads of 30 days, and a lead is sold for a week. */
const LEADS_MS = days(60);

/**
 * Deletes mails of campaigns by age, once their figures are kept; purchases that no campaign can count any more; regions of
 * leads that no mail counts and nobody buys any more.
 */
export function makePurgeCampaigns({ retention, getProgress, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now().getTime();
    const mailsBefore = new Date(now - DELIVERIES_MS);
    await retention.stopAbandoned(mailsBefore);
    await forEachAlone(await retention.endedUncounted(mailsBefore), async (id) => {
      const { progress } = await getProgress(id);
      await retention.keepFigures(id, progress);
    });
    await inBatches(BATCH, (limit) => retention.purgeDeliveries(limit));
    const started = await retention.firstCounting();
    const purchasesBefore = new Date(Math.min(now - PURCHASES_MS, started?.getTime() ?? now));
    await inBatches(BATCH, (limit) => retention.purgePurchases(purchasesBefore, limit));
    await inBatches(BATCH, (limit) => retention.purgeLeadRegions(new Date(now - LEADS_MS), limit));
  };
}
