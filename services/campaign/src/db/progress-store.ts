import type { Db } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import type { CampaignState, DeliveryState } from "../domain/campaign.ts";
import type {
  Buyers,
  CampaignDelivery,
  CampaignFigures,
  LinkClicks,
  MailboxCampaign,
  Progress,
  SuppressionReason,
} from "../domain/progress.ts";

/** How long a campaign may take to make somebody buy. */
const BUYING_DAYS = 14;

/** The figures of campaigns, and their mails one by one. */
export function makeProgressStore(db: Db) {
  return {
    /** Of a campaign whose mails are purged, or are about to be. */
    async finalOf(campaignId: string): Promise<CampaignFigures | undefined> {
      const row = await db("campaigns").where({ id: campaignId }).first<Final | undefined>("final_progress");
      return row?.final_progress ?? undefined;
    },

    /** How often its mails were opened; undefined if nobody counted. */
    async opensOf(campaignId: string): Promise<number | undefined> {
      const row = db("campaign_opens").where({ campaign_id: campaignId }).first<{ opens: number } | undefined>("opens");
      return (await row)?.opens;
    },

    async of(campaignId: string): Promise<Progress> {
      const { rows } = await db.raw<{ rows: CountRow[] }>(
        `select state, reason, count(*)::int as count, count(clicked_at)::int as clicked,
           count(unsubscribed_at)::int as unsubscribed, count(complained_at)::int as complained
         from campaign_deliveries where campaign_id = ? group by state, reason`,
        [campaignId],
      );
      const sum = (of: (row: CountRow) => number) => rows.reduce((total, row) => total + of(row), 0);
      const inState = (state: DeliveryState) => sum((row) => (row.state === state ? row.count : 0));
      return {
        held_out: inState("held_out"),
        planned: inState("planned"),
        sending: inState("sending"),
        sent: inState("sent"),
        bounced: inState("bounced"),
        uncertain: inState("uncertain"),
        suppressed: inState("suppressed"),
        clicked: sum(({ clicked }) => clicked),
        unsubscribed: sum(({ unsubscribed }) => unsubscribed),
        complained: sum(({ complained }) => complained),
        reasons: rows.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : [])),
      };
    },

    async clicksOf(campaignId: string): Promise<LinkClicks[]> {
      const { rows } = await db.raw<{ rows: LinkClicks[] }>(
        `select block, count(distinct campaign_delivery_id) filter (where machine is null)::int as people,
           count(*) filter (where machine is null)::int as clicks,
           count(*) filter (where machine is not null)::int as "machineClicks"
         from campaign_clicks where block > 0
           and campaign_delivery_id in (select id from campaign_deliveries where campaign_id = ?)
         group by block order by block`,
        [campaignId],
      );
      return rows;
    },

    /**
     * Agents whose days after their planned minute are over, as they were drawn: whether a mail really went out must not
     * decide in which group somebody is.
     */
    async buyersOf(campaignId: string, now: Date): Promise<Buyers> {
      const { rows } = await db.raw<{ rows: { held_out: boolean; size: number; did: number }[] }>(
        `select d.state = 'held_out' as held_out, count(*)::int as size, count(*) filter (where exists (
           select from agent_purchases p where p.user_id = d.person_id
             and p.acquired_at >= d.planned_at and p.acquired_at < d.planned_at + make_interval(days => :days)
         ))::int as did
         from campaign_deliveries d
         where d.campaign_id = :campaignId and d.people = 'agent' and d.planned_at < :before
         group by 1`,
        { campaignId, days: BUYING_DAYS, before: new Date(now.getTime() - days(BUYING_DAYS)) },
      );
      const group = (heldOut: boolean) => rows.find(({ held_out }) => held_out === heldOut) ?? { size: 0, did: 0 };
      return { days: BUYING_DAYS, mailed: group(false), heldOut: group(true) };
    },

    /** By id, after the one with that id. */
    async list(
      campaignId: string,
      { state, limit, after }: { state: DeliveryState | null; limit: number; after?: string },
    ): Promise<CampaignDelivery[]> {
      const query = selectDeliveries(db).where({ "d.campaign_id": campaignId }).orderBy("d.id").limit(limit);
      if (state) void query.where({ "d.state": state });
      if (after) void query.where("d.id", ">", after);
      return query;
    },

    /** Those of a mailbox, newest first. */
    async ofMailbox(digest: Buffer, limit: number): Promise<MailboxCampaign[]> {
      const rows = await selectDeliveries(db)
        .join("campaigns as c", "c.id", "d.campaign_id")
        .where({ "d.mailbox_digest": digest })
        .orderBy("d.planned_at", "desc")
        .limit(limit)
        .select<(CampaignDelivery & { campaignId: string; name: string; campaignState: CampaignState })[]>({
          campaignId: "c.id",
          name: "c.name",
          campaignState: "c.state",
        });
      return rows.map(({ campaignId: id, name, campaignState, ...delivery }) => ({
        id,
        name,
        state: campaignState,
        delivery,
      }));
    },
  };
}

const selectDeliveries = (db: Db) =>
  db("campaign_deliveries as d")
    .leftJoin("campaigns as cooling", "cooling.id", "d.reason_campaign_id")
    .select<CampaignDelivery[]>({
      id: "d.id",
      people: "d.people",
      personId: "d.person_id",
      country: "d.country",
      state: "d.state",
      reason: "d.reason",
      coolDownUntil: "d.reason_until",
      coolDownCampaign: "cooling.name",
      plannedAt: "d.planned_at",
      sentAt: "d.claimed_at",
      clickedAt: "d.clicked_at",
      unsubscribedAt: "d.unsubscribed_at",
      complainedAt: "d.complained_at",
    });

type Final = { final_progress: CampaignFigures | null };

type CountRow = {
  state: DeliveryState;
  reason: SuppressionReason | null;
  count: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
};
