import type { Db, Tx } from "@doorlight/common/db";
import type { PersonKind } from "../domain/audience.ts";
import { type Campaign, type DeliveryState, type MailOutcome, PARTS } from "../domain/campaign.ts";
import type { CountryRules, DueDelivery, FoundRecipient } from "../domain/recipient.ts";
import { selectAudience } from "./audience-query.ts";

const STATE_OF: Readonly<Record<Exclude<MailOutcome, "not_sent">, DeliveryState>> = {
  sent: "sent",
  refused: "bounced",
  unknown: "uncertain",
};

/** The mails of campaigns, one row for each recipient. */
export function makeDeliveryStore(db: Db) {
  return {
    /** Plans the mails of one part of the audience, those held out among them. Nobody is planned twice. */
    async planPart(
      tx: Tx,
      campaign: Campaign & { audienceSize: number },
      part: number,
      { timeZones }: Pick<CountryRules, "timeZones">,
    ): Promise<void> {
      const { id, plan, startedAt } = campaign;
      if (!startedAt) throw new Error(`Campaign ${id} has not started`);
      const mailed = campaign.audienceSize * (1 - plan.holdOutPercent / 100);
      await tx.raw(
        `insert into campaign_deliveries (campaign_id, people, person_id, country, mailbox_digest, state, planned_at)
         select distinct on (mailbox_digest) :id::uuid, people, person_id, country, mailbox_digest,
           case when draw(:id, mailbox_digest, 'hold-out') * 100 < :holdOutPercent then 'held_out' else 'planned' end,
           planned_minute(
             floor(draw(:id, mailbox_digest, 'order') * :mailed)::bigint, :rate, :startedAt, :from, :until,
             :zones::jsonb ->> country
           )
         from (:people) included
         where get_byte(mailbox_digest, 0) % :parts = :part
         order by mailbox_digest, people, person_id
         on conflict do nothing`,
        {
          id,
          holdOutPercent: plan.holdOutPercent,
          mailed,
          rate: plan.ratePerMinute,
          startedAt,
          from: plan.sendWindow?.from ?? null,
          until: plan.sendWindow?.until ?? null,
          zones: JSON.stringify(timeZones),
          people: selectAudience(tx, plan.audience, startedAt),
          parts: PARTS,
          part,
        },
      );
    },

    /** Some of the mails that may go out now, those planned first. Nothing keeps another worker from the same ones yet. */
    async listDue(campaignId: string, rules: CountryRules, limit: number, at: Date): Promise<DueDelivery[]> {
      const { rows } = await db.raw<{ rows: Record<string, string>[] }>(
        `select d.id, d.people, d.person_id, d.country
         from campaign_deliveries d join campaigns c on c.id = d.campaign_id
         where d.campaign_id = :campaignId and d.state = 'planned' and c.state = 'sending'
           and is_due(d, c, :zones::jsonb, :at)
         order by d.planned_at limit :limit`,
        { campaignId, zones: JSON.stringify(rules.timeZones), at, limit },
      );
      return rows.map((row) => ({
        id: row["id"]!,
        people: row["people"] as PersonKind,
        personId: row["person_id"]!,
        country: row["country"]!,
      }));
    },

    /**
     * Claims those that may be mailed, and keeps the reason of the others: by id, whether it is claimed and has to be sent
     * or settled. Empty if none can go out now.
     */
    async claim(
      campaignId: string,
      workerId: string,
      found: readonly FoundRecipient[],
      rules: CountryRules,
      at: Date,
    ): Promise<Map<string, boolean>> {
      const { rows } = await db.raw<{ rows: { delivery_id: string; claimed: boolean }[] }>(
        `select * from claim_campaign_deliveries(
           :campaignId, :workerId,
           array(select (id, digest, absence)::found_recipient
             from unnest(:ids::uuid[], :digests::bytea[], :absences::text[]) as given (id, digest, absence)),
           :zones::jsonb, :bases::jsonb, :at
         )`,
        {
          campaignId,
          workerId,
          ids: found.map(({ deliveryId }) => deliveryId),
          digests: found.map(({ mailboxDigest }) => mailboxDigest),
          absences: found.map(({ absence }) => absence),
          zones: JSON.stringify(rules.timeZones),
          bases: JSON.stringify(rules.prospectBases),
          at,
        },
      );
      return new Map(rows.map(({ delivery_id: id, claimed }) => [id, claimed]));
    },

    /** Records outcomes of mails that this worker has claimed; one that became uncertain meanwhile is known again. */
    async record(
      tx: Tx,
      workerId: string,
      outcomes: readonly { deliveryId: string; outcome: MailOutcome }[],
      retryAt: Date,
    ): Promise<void> {
      for (const outcome of new Set(outcomes.map((one) => one.outcome))) {
        const ids = outcomes.filter((one) => one.outcome === outcome).map(({ deliveryId }) => deliveryId);
        const state =
          outcome === "not_sent"
            ? { state: "planned", claimed_at: null, claimed_by: null, retry_at: retryAt }
            : { state: STATE_OF[outcome] };
        await tx("campaign_deliveries")
          .whereRaw("id = any(?::uuid[])", [ids])
          .where({ claimed_by: workerId })
          .whereIn("state", ["sending", "uncertain"])
          .update(state);
      }
    },

    /** How the mails of a campaign went so far, for the rule that stops it. */
    async countOutcomes(tx: Tx, campaignId: string): Promise<{ sent: number; bounced: number; complained: number }> {
      const { rows } = await tx.raw<{ rows: { sent: number; bounced: number; complained: number }[] }>(
        `select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'bounced')::int as bounced,
           count(complained_at)::int as complained
         from campaign_deliveries where campaign_id = ? and claimed_at is not null`,
        [campaignId],
      );
      return rows[0]!;
    },

    campaignOf: async (id: string): Promise<string | undefined> =>
      (await db("campaign_deliveries").where({ id }).first<{ campaign_id: string } | undefined>())?.campaign_id,

    /** An uncertain mail was sent, or goes out again; false if it is not uncertain any more. */
    async settle(tx: Tx, id: string, sent: boolean): Promise<boolean> {
      const planned = { state: "planned", claimed_at: null, claimed_by: null };
      const settled = await tx("campaign_deliveries")
        .where({ id, state: "uncertain" })
        .update(sent ? { state: "sent" } : planned);
      return settled === 1;
    },

    /** Mails whose worker should have recorded an outcome before an instant: nobody knows whether they were sent. */
    async markUncertain(claimedBefore: Date): Promise<number> {
      return db("campaign_deliveries")
        .where({ state: "sending" })
        .where("claimed_at", "<", claimedBefore)
        .update({ state: "uncertain" });
    },
  };
}
