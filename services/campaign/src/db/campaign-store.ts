import type { Db, Tx } from "@doorlight/common/db";
import { type Campaign, type CampaignPlan, type CampaignState, PARTS, type Scheduled } from "../domain/campaign.ts";

/** Campaigns. Every change of a state is made under the lock of the row. */
export function makeCampaignStore(db: Db) {
  const selectAll = (from: Db | Tx) => from("campaigns").select<Row[]>("*");

  return {
    async create(plan: CampaignPlan, adminId: string, at: Date): Promise<Campaign> {
      const row = { ...columnsOf(plan), state: "draft", created_by: adminId, created_at: at };
      const [created] = await db("campaigns").insert(row).returning<Row[]>("*");
      return toCampaign(created!);
    },

    async find(id: string): Promise<Campaign | undefined> {
      const [row] = await selectAll(db).where({ id });
      return row && toCampaign(row);
    },

    async lock(tx: Tx, id: string): Promise<Campaign | undefined> {
      const [row] = await selectAll(tx).where({ id }).forNoKeyUpdate();
      return row && toCampaign(row);
    },

    /**
     * Newest first, before the one with an id; of certain ids, if any are given, and only those that wait for an admin, if those
     * that stopped by themselves since a time are asked for.
     */
    async list(
      limit: number,
      { before, ids = [], stoppedSince }: { before?: string; ids?: readonly string[]; stoppedSince?: Date } = {},
    ): Promise<Campaign[]> {
      const query = selectAll(db).orderBy("id", "desc").limit(limit);
      if (ids.length > 0) void query.whereIn("id", ids);
      if (stoppedSince)
        void query.whereRaw("(state in ('paused', 'missed') or stopped_by is not null and ended_at > ?)", [
          stoppedSince,
        ]);
      if (before) void query.where("id", "<", before);
      return (await query).map(toCampaign);
    },

    async change(tx: Tx, id: string, plan: CampaignPlan): Promise<Campaign> {
      return update(tx, id, columnsOf(plan));
    },

    /** Into a state; a draft has no start, and an end has a time. */
    setState(
      tx: Tx,
      id: string,
      state: CampaignState,
      facts: Partial<Pick<Campaign, "startsAt" | "startedAt" | "endedAt" | "stoppedBy" | "scheduled">> & {
        audienceSize?: number;
      } = {},
    ): Promise<Campaign> {
      const { startsAt, startedAt, endedAt, stoppedBy, audienceSize, scheduled } = facts;
      const columns = { starts_at: startsAt, started_at: startedAt, ended_at: endedAt, stopped_by: stoppedBy };
      const given = Object.entries({ ...columns, audience_size: audienceSize }).filter(
        ([, value]) => value !== undefined,
      );
      const start = scheduled && {
        scheduled_by: scheduled.by,
        scheduled_at: scheduled.at,
        recipients: scheduled.recipients,
        approval_id: scheduled.approvalId,
      };
      return update(tx, id, { state, ...Object.fromEntries(given), ...start });
    },

    /**
     * The people of all campaigns but one that an admin has scheduled alone in a span of time, as many as there were at their
     * start. Another start of the same admin waits until `tx` ends.
     */
    async mailedAlone(tx: Tx, { by, except, after, until }: MailedAlone): Promise<number> {
      await tx.raw("select pg_advisory_xact_lock(hashtext('campaigns of admins'), hashtext(?))", [by]);
      const { rows } = await tx.raw<{ rows: [{ sum: number }] }>(
        `select coalesce(sum(coalesce(audience_size, recipients)), 0)::float8 as sum from campaigns
         where scheduled_by = :by and approval_id is null and scheduled_at > :after and scheduled_at <= :until
           and id is distinct from :except and state <> 'draft'`,
        { by, except, after, until },
      );
      return rows[0].sum;
    },

    async remove(tx: Tx, id: string): Promise<void> {
      await tx("campaigns").where({ id }).delete();
    },

    /** Whose time has come, those with priority first. */
    due: (now: Date): Promise<string[]> =>
      db("campaigns")
        .where({ state: "scheduled" })
        .where("starts_at", "<=", now)
        .orderBy([{ column: "priority", order: "desc" }, "starts_at", "id"])
        .pluck("id"),

    /** That have mails to go out, in the order in which they started. */
    async sending(): Promise<(Campaign & { audienceSize: number; partsPlanned: number })[]> {
      const rows = await selectAll(db)
        .where({ state: "sending" })
        .orderBy(["started_at", { column: "priority", order: "desc" }, "id"]);
      return rows.map((row) => ({
        ...toCampaign(row),
        audienceSize: row.audience_size ?? 0,
        partsPlanned: row.parts_planned,
      }));
    },

    /** Whether the part was still to be planned. Its lock keeps other workers from it until the end of the transaction. */
    async takePart(tx: Tx, id: string, part: number): Promise<boolean> {
      const taken = await tx("campaigns")
        .where({ id, parts_planned: part })
        .whereIn("state", ["sending", "paused"])
        .update({ parts_planned: part + 1 });
      return taken === 1;
    },

    /** Whether every recipient of a locked campaign has an outcome. */
    async isDone(tx: Tx, id: string): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: { done: boolean }[] }>(
        `select parts_planned = ? and not exists (
           select from campaign_deliveries d where d.campaign_id = c.id and d.state in ('planned', 'sending')
         ) as done from campaigns c where id = ?`,
        [PARTS, id],
      );
      return rows[0]?.done ?? false;
    },
  };
}

/** Which starts count against what an admin may mail alone. */
type MailedAlone = { by: string; except: string | null; after: Date; until: Date };

async function update(tx: Tx, id: string, columns: object): Promise<Campaign> {
  const [row] = await tx("campaigns")
    .where({ id })
    .update({ ...columns, version: tx.raw("version + 1") })
    .returning<Row[]>("*");
  return toCampaign(row!);
}

type Row = {
  id: string;
  name: string;
  kind: CampaignPlan["kind"];
  reporting_email: string | null;
  cool_down_days: number;
  priority: boolean;
  audience: CampaignPlan["audience"];
  content: CampaignPlan["content"];
  hold_out_percent: number;
  window_from: number | null;
  window_until: number | null;
  rate_per_minute: number;
  state: CampaignState;
  stopped_by: Campaign["stoppedBy"];
  starts_at: Date | null;
  started_at: Date | null;
  audience_size: number | null;
  parts_planned: number;
  ended_at: Date | null;
  created_at: Date;
  version: bigint | string;
  scheduled_by: string | null;
  scheduled_at: Date | null;
  recipients: number | null;
  approval_id: string | null;
};

function toScheduled({
  scheduled_by: by,
  scheduled_at: at,
  recipients,
  approval_id: approvalId,
}: Row): Scheduled | null {
  return by === null || at === null || recipients === null ? null : { by, at, recipients, approvalId };
}

function columnsOf({ sendWindow, ...plan }: CampaignPlan) {
  return {
    name: plan.name,
    kind: plan.kind,
    reporting_email: plan.reportingEmail,
    cool_down_days: plan.coolDownDays,
    priority: plan.priority,
    audience: JSON.stringify(plan.audience),
    content: JSON.stringify(plan.content),
    hold_out_percent: plan.holdOutPercent,
    window_from: sendWindow?.from ?? null,
    window_until: sendWindow?.until ?? null,
    rate_per_minute: plan.ratePerMinute,
  };
}

function toCampaign(row: Row): Campaign {
  return {
    id: row.id,
    plan: {
      name: row.name,
      kind: row.kind,
      reportingEmail: row.reporting_email,
      coolDownDays: row.cool_down_days,
      priority: row.priority,
      audience: row.audience,
      content: row.content,
      holdOutPercent: row.hold_out_percent,
      sendWindow:
        row.window_from === null || row.window_until === null
          ? null
          : { from: row.window_from, until: row.window_until },
      ratePerMinute: row.rate_per_minute,
    },
    state: row.state,
    stoppedBy: row.stopped_by,
    startsAt: row.starts_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    createdAt: row.created_at,
    version: BigInt(row.version),
    scheduled: toScheduled(row),
  };
}
