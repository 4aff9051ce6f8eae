import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refusalFrom } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { forEachAlone } from "@doorlight/common/jobs";
import type { DataKey } from "@doorlight/common/secrets";
import { type Clock, minutes } from "@doorlight/common/time";
import type { Campaign, CampaignContent } from "../domain/campaign.ts";
import { deliveryToken } from "../domain/delivery-token.ts";
import type { CampaignMail, CountryRules, DueDelivery, FoundRecipient, MailResult } from "../domain/recipient.ts";
import type { Suppression } from "../domain/suppression.ts";
import type { FindRecipients } from "./find-recipients.ts";
import type { JudgeCampaign } from "./judge-campaign.ts";

type Ports = {
  db: Db;
  campaigns: { sending(): Promise<Campaign[]> };
  deliveries: {
    listDue(campaignId: string, rules: CountryRules, limit: number, at: Date): Promise<DueDelivery[]>;
    claim(
      campaignId: string,
      workerId: string,
      found: readonly FoundRecipient[],
      rules: CountryRules,
      at: Date,
    ): Promise<Map<string, boolean>>;
    record(tx: Tx, workerId: string, results: readonly MailResult[], retryAt: Date): Promise<void>;
    markUncertain(claimedBefore: Date): Promise<number>;
  };
  suppressions: { add(tx: Tx, suppression: Suppression, clock: Clock): Promise<void> };
  mails: { send(content: CampaignContent, mails: readonly CampaignMail[], campaignId: string): Promise<MailResult[]> };
  findRecipients: FindRecipients;
  judgeCampaign: JudgeCampaign;
  manageCampaigns: { pause(id: string): Promise<Campaign> };
  rules: CountryRules;
  dataKey: DataKey;
  random: () => number;
  clock: Clock;
};

/** As many mails as notifications has connections: so many may be uncertain after a crash. */
export const BATCH = 10;
/** Rounds between two looks at bounces and complaints: about as many mails as it takes to judge a campaign. */
const JUDGED_EVERY = 20;
/** More than a call to notifications may take: a worker that has not recorded by then is gone. */
const LEASE_MS = minutes(3);
/** After a mail server that was down or asked to wait. */
const RETRY_MS = minutes(1);

export type SendCampaigns = ReturnType<typeof makeSendCampaigns>;

/**
 * Sends the mails of campaigns. The claim commits before a mail is handed over and its outcome is recorded afterwards, so a
 * crash in between leaves a mail that nobody sends again: it becomes uncertain when its lease is over.
 */
export function makeSendCampaigns(ports: Ports) {
  const {
    db,
    campaigns,
    deliveries,
    suppressions,
    mails,
    findRecipients,
    judgeCampaign,
    manageCampaigns,
    rules,
    dataKey,
    random,
    clock,
  } = ports;

  /** Returns whether more can go out. */
  async function sendBatch({ id, plan: { content } }: Campaign): Promise<boolean> {
    const worker = randomUUID();
    // Other copies see the same ones: a random choice keeps most of them from being looked up twice.
    const due = await deliveries.listDue(id, rules, BATCH * 4, clock.now());
    if (due.length === 0) return false;
    const recipients = await findRecipients(shuffled(due, random).slice(0, BATCH), content);
    const key = await dataKey();
    failpoint("campaign.before_claim");
    const claimedAt = clock.now();
    const judged = await deliveries.claim(id, worker, recipients, rules, claimedAt);
    failpoint("campaign.after_claim");
    const written = recipients.flatMap(({ deliveryId, address }) =>
      address && judged.get(deliveryId) ? [{ deliveryId, token: deliveryToken(key, deliveryId), ...address }] : [],
    );
    if (written.length === 0) return judged.size > 0;
    let isRefused = false;
    const results = await mails.send(content, written, id).catch((error: unknown): MailResult[] => {
      if (!refusalFrom(error)) throw error;
      isRefused = true;
      return written.map(({ deliveryId }) => ({ deliveryId, outcome: "not_sent", noMailbox: false }));
    });
    failpoint("campaign.after_send");
    await transaction(db, async (tx) => {
      await deliveries.record(tx, worker, results, new Date(clock.now().getTime() + RETRY_MS));
      for (const { deliveryId, mailboxDigest } of recipients) {
        const isGone = results.some((result) => result.deliveryId === deliveryId && result.noMailbox);
        if (!isGone || !mailboxDigest) continue;
        const campaignDeliveryId = deliveryId;
        await suppressions.add(tx, { mailboxDigest, kind: "all", cause: "bounced", campaignDeliveryId }, clock);
      }
      failpoint("campaign.before_record_commit");
    });
    failpoint("campaign.after_record");
    // The start looked at it, so another release wants more of a content than that one: a person decides.
    if (isRefused) await manageCampaigns.pause(id);
    // A mail server that takes nothing is not asked again before the next tick.
    return results.some(({ outcome }) => outcome !== "not_sent");
  }

  return {
    /** Until nothing more can go out. Campaigns take turns. */
    async sendDue(): Promise<void> {
      let active = await campaigns.sending();
      for (let round = 0; active.length > 0; round++) {
        const more: Campaign[] = [];
        await forEachAlone(active, async (campaign) => {
          if (round % JUDGED_EVERY === 0) await judgeCampaign(campaign.id);
          if (await sendBatch(campaign)) more.push(campaign);
        });
        active = more;
      }
    },

    /** Mails whose worker is gone. */
    async markUncertain(): Promise<void> {
      await deliveries.markUncertain(new Date(clock.now().getTime() - LEASE_MS));
    },
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
