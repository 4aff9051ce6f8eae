import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type Clock, minutes } from "@doorlight/common/time";
import type { Audience, AudienceCount } from "../domain/audience.ts";
import {
  type Campaign,
  campaignEdges,
  type CampaignKind,
  type CampaignPlan,
  type CampaignState,
} from "../domain/campaign.ts";
import type { CheckCampaign } from "./check-campaign.ts";
import type { IsAboveLimit } from "./mail-alone.ts";

type Facts = Partial<Pick<Campaign, "startsAt" | "endedAt" | "scheduled">>;

/** Who lets a campaign start, and what another admin has approved: for how many recipients. */
type Starter = {
  adminId: string;
  actsAlone?: boolean | undefined;
  approval: { id: string; recipients: number } | null;
};

type Ports = {
  db: Db;
  campaigns: {
    create(plan: CampaignPlan, adminId: string, at: Date): Promise<Campaign>;
    find(id: string): Promise<Campaign | undefined>;
    lock(tx: Tx, id: string): Promise<Campaign | undefined>;
    change(tx: Tx, id: string, plan: CampaignPlan): Promise<Campaign>;
    remove(tx: Tx, id: string): Promise<void>;
    setState(tx: Tx, id: string, state: CampaignState, facts?: Facts): Promise<Campaign>;
  };
  audiences: { count(audience: Audience, kind: CampaignKind, now: Date): Promise<AudienceCount> };
  checkCampaign: Pick<CheckCampaign, "refuseBroken">;
  isAboveLimit: IsAboveLimit;
  clock: Clock;
};

/** A start right now may travel a little. */
const PAST_MS = minutes(2);

/** What admins do to campaigns. Each step locks the campaign, so that no mail is claimed beside it. */
export function makeManageCampaigns({ db, campaigns, audiences, checkCampaign, isAboveLimit, clock }: Ports) {
  async function locked(tx: Tx, id: string): Promise<Campaign> {
    return (await campaigns.lock(tx, id)) ?? refuse("not_found");
  }

  /** Into a state from those from which it is allowed; one that is there already stays. */
  const step = (id: string, edge: keyof typeof campaignEdges, to: (from: CampaignState) => CampaignState) =>
    transaction(db, async (tx) => {
      const campaign = await locked(tx, id);
      const state = to(campaign.state);
      if (campaign.state === state) return campaign;
      if (!campaignEdges[edge].includes(campaign.state)) return refuse("version_outdated");
      if (state === "draft") return campaigns.setState(tx, id, state, { startsAt: null });
      return campaigns.setState(tx, id, state, state === "stopped" ? { endedAt: clock.now() } : {});
    });

  return {
    /** Refuses `invalid_request`. */
    create: (plan: CampaignPlan, adminId: string): Promise<Campaign> =>
      campaigns.create(checked(plan), adminId, clock.now()),

    /** Refuses `not_found`, `version_outdated`, `invalid_request`. */
    change: (id: string, version: bigint, plan: CampaignPlan): Promise<Campaign> =>
      transaction(db, async (tx) => {
        const campaign = await locked(tx, id);
        if (!campaignEdges.change.includes(campaign.state)) return refuse("version_outdated");
        if (campaign.version !== version) return refuse("version_outdated");
        return campaigns.change(tx, id, checked(plan));
      }),

    /** Refuses `not_found`. */
    remove: (id: string): Promise<void> =>
      transaction(db, async (tx) => {
        const { state } = await locked(tx, id);
        if (state !== "draft") return refuse("version_outdated");
        return campaigns.remove(tx, id);
      }),

    /**
     * Now, or at a time; one that was approved later than that, now, and once. Refuses `not_found`, `version_outdated`,
     * `invalid_request`, and `approval_needed` for more people than one admin may mail alone in a day.
     */
    async start(
      { id, version, startsAt }: { id: string; version: bigint; startsAt: Date | null },
      { adminId, actsAlone = false, approval }: Starter,
    ): Promise<Campaign> {
      const now = clock.now();
      if (!approval && startsAt && startsAt.getTime() < now.getTime() - PAST_MS)
        refuseField("startsAt", "in_the_past", "In the past");
      // Other services answer it, so nothing is locked meanwhile: the version stands for what they looked at.
      const found = (await campaigns.find(id)) ?? refuse("not_found");
      if (approval && found.scheduled?.approvalId === approval.id) return found;
      const { plan, version: seen } = found;
      if (seen !== version) refuse("version_outdated");
      await checkCampaign.refuseBroken({ id, plan });
      return transaction(db, async (tx) => {
        const campaign = await locked(tx, id);
        if (!campaignEdges.schedule.includes(campaign.state)) return refuse("version_outdated");
        if (campaign.version !== version) return refuse("version_outdated");
        const { agents, prospects } = await audiences.count(campaign.plan.audience, campaign.plan.kind, now);
        if (agents + prospects === 0) refuseField("audience", "empty", "Nobody is in it");
        const size = agents + prospects;
        const recipients = approval?.recipients ?? size;
        const scheduled = { by: adminId, at: now, recipients, approvalId: approval?.id ?? null };
        if (await isAboveLimit(tx, id, scheduled, { size, actsAlone }))
          refuse(approval ? "version_outdated" : "approval_needed", { params: { extent: String(size) } });
        const at = startsAt && startsAt > now ? startsAt : now;
        return campaigns.setState(tx, id, "scheduled", { startsAt: at, scheduled });
      });
    },

    /** Refuses `not_found`, `version_outdated`. */
    pause: (id: string): Promise<Campaign> =>
      step(id, "pause", (from) => (from === "sending" || from === "paused" ? "paused" : "draft")),

    /** Refuses `not_found`, `version_outdated`. */
    resume: (id: string): Promise<Campaign> => step(id, "resume", () => "sending"),

    /** Refuses `not_found`, `version_outdated`. */
    stop: (id: string): Promise<Campaign> => step(id, "stop", () => "stopped"),
  };
}

function checked(plan: CampaignPlan): CampaignPlan {
  const { sendWindow } = plan;
  if (sendWindow && sendWindow.from >= sendWindow.until)
    refuseField("sendWindow.until", "before_start", "Not after its start");
  return plan;
}
