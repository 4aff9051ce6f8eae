import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Campaign } from "../domain/campaign.ts";
import { effectOf } from "../domain/effect.ts";
import type { Buyers, CampaignFigures, LinkClicks, Progress } from "../domain/progress.ts";

type Ports = {
  campaigns: { find(id: string): Promise<Campaign | undefined> };
  progress: {
    /** Undefined as long as its mails are there. */
    finalOf(campaignId: string): Promise<CampaignFigures | undefined>;
    opensOf(campaignId: string): Promise<number | undefined>;
    of(campaignId: string): Promise<Progress>;
    clicksOf(campaignId: string): Promise<LinkClicks[]>;
    buyersOf(campaignId: string, now: Date): Promise<Buyers>;
  };
  /** Whether a country of the deployment counts opens. */
  countsOpens: boolean;
  clock: Clock;
};

/** With the opens, which are null if no country counts them. */
type Shown = CampaignFigures & { opens: number | null };

export type GetProgress = ReturnType<typeof makeGetProgress>;

/** A campaign with its figures so far. Refuses `not_found`. */
export function makeGetProgress({ campaigns, progress, countsOpens, clock }: Ports) {
  async function count({ id, plan }: Campaign): Promise<CampaignFigures> {
    const [{ held_out: heldOut, reasons, ...counts }, clicks, buyers] = await Promise.all([
      progress.of(id),
      progress.clicksOf(id),
      progress.buyersOf(id, clock.now()),
    ]);
    const { planned, sending, sent, bounced, uncertain, suppressed } = counts;
    const audience = heldOut + planned + sending + sent + bounced + uncertain + suppressed;
    const links = plan.content.blocks.flatMap(({ target }, index) => {
      const counted = clicks.find(({ block }) => block === index + 1);
      return target === "" ? [] : [{ people: 0, clicks: 0, machineClicks: 0, ...counted, block: index + 1, target }];
    });
    return { ...counts, audience, heldOut, reasons, links, effect: toEffect(buyers) };
  }

  return async (id: string): Promise<{ campaign: Campaign; progress: Shown }> => {
    const campaign = (await campaigns.find(id)) ?? refuse("not_found");
    const figures = (await progress.finalOf(id)) ?? (await count(campaign));
    return { campaign, progress: { ...figures, opens: (await progress.opensOf(id)) ?? (countsOpens ? 0 : null) } };
  };
}

const millionths = (share: number) => Math.round(share * 1_000_000);

function toEffect({ days, mailed, heldOut }: Buyers): CampaignFigures["effect"] {
  const effect = effectOf(mailed, heldOut);
  return (
    effect && {
      days,
      mailedAgents: mailed.size,
      heldOutAgents: heldOut.size,
      mailedShare: millionths(effect.mailed),
      heldOutShare: millionths(effect.heldOut),
      difference: millionths(effect.difference),
      low: millionths(effect.low),
      high: millionths(effect.high),
    }
  );
}
