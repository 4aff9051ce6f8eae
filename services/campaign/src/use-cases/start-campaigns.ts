import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { Audience, AudienceCount } from "../domain/audience.ts";
import { type Campaign, type CampaignKind, type CampaignState, MISSED_AFTER_MS, PARTS } from "../domain/campaign.ts";
import type { CountryRules } from "../domain/recipient.ts";
import { reportCountry } from "../domain/report.ts";
import type { FetchAgents } from "./fetch-agents.ts";
import type { IsAboveLimit } from "./mail-alone.ts";

type Started = Campaign & { audienceSize: number; partsPlanned: number };

type Ports = {
  db: Db;
  campaigns: {
    due(now: Date): Promise<string[]>;
    sending(): Promise<Started[]>;
    lock(tx: Tx, id: string): Promise<Campaign | undefined>;
    setState(
      tx: Tx,
      id: string,
      state: CampaignState,
      facts?: { startedAt?: Date; audienceSize?: number; endedAt?: Date },
    ): Promise<Campaign>;
    takePart(tx: Tx, id: string, part: number): Promise<boolean>;
    isDone(tx: Tx, id: string): Promise<boolean>;
  };
  audiences: { count(audience: Audience, kind: CampaignKind, now: Date): Promise<AudienceCount> };
  deliveries: { planPart(tx: Tx, campaign: Started, part: number, rules: CountryRules): Promise<void> };
  fetchAgents: Pick<FetchAgents, "missing">;
  isAboveLimit: IsAboveLimit;
  events: {
    campaignStarted(
      tx: Tx,
      campaign: { campaignId: string; country: string; audienceSize: number },
      startedAt: Date,
    ): Promise<void>;
  };
  rules: CountryRules;
  packs: ReadonlyMap<string, unknown>;
  clock: Clock;
};

export type StartCampaigns = ReturnType<typeof makeStartCampaigns>;

/** Starts campaigns whose time has come, plans their mails part by part, and ends those that are through. */
export function makeStartCampaigns(ports: Ports) {
  const { db, campaigns, audiences, deliveries, fetchAgents, isAboveLimit, events, rules, packs, clock } = ports;

  const isMissed = ({ startsAt }: Campaign) =>
    startsAt !== null && clock.now().getTime() - startsAt.getTime() > MISSED_AFTER_MS;

  /** Of those that are still due once they are locked. */
  const withDue = (id: string, then: (tx: Tx, campaign: Campaign) => Promise<void>): Promise<void> =>
    transaction(db, async (tx) => {
      const campaign = await campaigns.lock(tx, id);
      const isDue = campaign?.state === "scheduled" && campaign.startsAt !== null && campaign.startsAt <= clock.now();
      if (isDue) await then(tx, campaign);
    });

  async function leaveMissed(tx: Tx, campaign: Campaign): Promise<void> {
    if (isMissed(campaign)) await campaigns.setState(tx, campaign.id, "missed");
  }

  async function start(tx: Tx, { id, plan: { audience, kind }, scheduled }: Campaign): Promise<void> {
    const now = clock.now();
    const { agents, prospects } = await audiences.count(audience, kind, now);
    const audienceSize = agents + prospects;
    // Its audience has grown: an admin starts it again, or asks another. That the admin acted alone was decided at the click.
    const found = { size: audienceSize, actsAlone: true };
    if (scheduled && (await isAboveLimit(tx, id, scheduled, found)))
      return void (await campaigns.setState(tx, id, "missed"));
    await campaigns.setState(tx, id, "sending", { startedAt: now, audienceSize });
    const country = reportCountry(audience, [...packs.keys()]);
    await events.campaignStarted(tx, { campaignId: id, country, audienceSize }, now);
    failpoint("campaign.before_start_commit");
  }

  /** Each part in a transaction of its own, so that a crash in between loses none and repeats none. */
  async function plan(campaign: Started): Promise<void> {
    for (let part = campaign.partsPlanned; part < PARTS; part++) {
      const isOurs = await transaction(db, async (tx) => {
        if (!(await campaigns.takePart(tx, campaign.id, part))) return false;
        await deliveries.planPart(tx, campaign, part, rules);
        failpoint("campaign.before_part_commit");
        return true;
      });
      if (!isOurs) return;
    }
  }

  return {
    /** Those with priority first. An audience without agents that are yet to be fetched would skip them: it waits. */
    async startDue(): Promise<void> {
      await forEachAlone(await campaigns.due(clock.now()), (id) => withDue(id, leaveMissed));
      const due = await campaigns.due(clock.now());
      if (due.length === 0) return;
      await fetchAgents.missing();
      await forEachAlone(due, (id) => withDue(id, start));
    },

    async planStarted(): Promise<void> {
      const started = await campaigns.sending();
      await forEachAlone(
        started.filter(({ partsPlanned }) => partsPlanned < PARTS),
        plan,
      );
    },

    /** Those whose every recipient has an outcome. */
    async endDone(): Promise<void> {
      await forEachAlone(await campaigns.sending(), ({ id }) =>
        transaction(db, async (tx) => {
          const campaign = await campaigns.lock(tx, id);
          if (campaign?.state !== "sending" || !(await campaigns.isDone(tx, id))) return;
          await campaigns.setState(tx, id, "finished", { endedAt: clock.now() });
        }),
      );
    },
  };
}
