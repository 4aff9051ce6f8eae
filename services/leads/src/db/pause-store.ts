import type { Db, Tx } from "@doorlight/common/db";
import type { ChangedLead, Listing } from "../domain/lead.ts";
import type { OpenPause, Pause, PauseAnswer, PauseCause, PauseEnding } from "../domain/pause.ts";

/** The facts that a report or an answer is decided by. */
export type ReportedLead = {
  requestId: string;
  publishedAt: Date;
  isOver: boolean;
  /** Its seller has answered that they are selling; they are not asked again. */
  isAnswered: boolean;
  pause: OpenPause | null;
};

type NoPause = { [Key in keyof OpenPause]: OpenPause[Key] | null };

/** A lead that goes on: to be listed if it can still be bought. */
export type ResumedLead = Listing & { isOpen: boolean };

const MOST_SHOWN = 20;

/** Times in which leads cannot be bought. */
export function makePauseStore(db: Db) {
  return {
    /** Locks the lead's row; no test. Over: closed, withdrawn or erased. */
    async lock(tx: Tx, leadId: string): Promise<ReportedLead | undefined> {
      // Of its own: what a statement reads beside a row that it waits for is as old as the statement.
      await tx("leads").where({ id: leadId }).forUpdate().select("id");
      const { rows } = await tx.raw<{ rows: (Omit<ReportedLead, "pause"> & NoPause)[] }>(
        `select requests.id as "requestId", published_at as "publishedAt",
           (closed_at is not null or withdrawn_at is not null or contact.erased_at is not null) as "isOver",
           exists (select from lead_pauses
             where lead_id = leads.id and answer in ('selling', 'nobody_called')) as "isAnswered",
           pause.id, cause, paused_at as "pausedAt", until
         from leads
         join requests on requests.id = leads.request_id
         join request_contacts contact on contact.request_id = requests.id
         left join lead_pauses pause on pause.lead_id = leads.id and pause.ended_at is null
         where leads.id = :leadId and not leads.test`,
        { leadId },
      );
      const [found] = rows;
      if (!found) return undefined;
      const { id, cause, pausedAt, until, ...lead } = found;
      return { ...lead, pause: id && cause && pausedAt && until ? { id, cause, pausedAt, until } : null };
    },

    /** Pauses a lead and counts the change. */
    async add(
      tx: Tx,
      leadId: string,
      pause: { cause: PauseCause; pausedAt: Date; until: Date },
    ): Promise<{ id: string; lead: ChangedLead & { spotsLeft: number } }> {
      const [added] = await tx("lead_pauses")
        .insert({ lead_id: leadId, cause: pause.cause, paused_at: pause.pausedAt, until: pause.until })
        .returning<{ id: string }[]>("id");
      return { id: added!.id, lead: await touch(tx, leadId) };
    },

    async setUntil(tx: Tx, id: string, until: Date): Promise<void> {
      await tx("lead_pauses").where({ id }).update({ until });
    },

    /** Ends the pause of a lead; undefined if it is not paused. */
    async end(tx: Tx, leadId: string, ending: PauseEnding, at: Date): Promise<string | undefined> {
      const [ended] = await tx("lead_pauses")
        .where({ lead_id: leadId, ended_at: null })
        .update({ ended_at: at, ending })
        .returning<{ id: string }[]>("id");
      return ended?.id;
    },

    /** The answer of a seller that has just ended the newest pause of a lead. */
    async keepAnswer(tx: Tx, leadId: string, answer: PauseAnswer): Promise<void> {
      await tx.raw(
        `update lead_pauses set answer = :answer
         where id = (select id from lead_pauses where lead_id = :leadId order by paused_at desc, id desc limit 1)
           and answer is null and ending <> 'admin'`,
        { leadId, answer },
      );
    },

    /**
     * A lead that goes on, and whether it can be bought. If nobody has matched it so far, it is to be matched. Counts the
     * change.
     */
    async resume(
      tx: Tx,
      leadId: string,
      now: Date,
    ): Promise<{ lead: ChangedLead & { spotsLeft: number }; listing: ResumedLead }> {
      await tx("leads")
        .where({ id: leadId })
        .whereNotExists(tx("list_decisions").where({ lead_id: leadId }))
        .update({ matched_at: null });
      const { rows } = await tx.raw<{ rows: ResumedLead[] }>(
        `select leads.id as "leadId", leads.country, lead_type as "leadType", property_type as "propertyType",
           published_at as "publishedAt", location_ids as "locationIds",
           ended_at is null and expires_at > :now and spots_left > 0 as "isOpen"
         from leads join requests on requests.id = leads.request_id where leads.id = :leadId`,
        { leadId, now },
      );
      return { lead: await touch(tx, leadId), listing: rows[0]! };
    },

    /** The leads whose time for an answer is over. */
    async due(now: Date, limit: number): Promise<string[]> {
      return db("lead_pauses")
        .whereNull("ended_at")
        .where("until", "<=", now)
        .orderBy("until")
        .limit(limit)
        .pluck<string[]>("lead_id");
    },

    /** How many leads are paused now, by country and cause. */
    async counts(): Promise<{ country: string; cause: PauseCause; leads: number }[]> {
      return db("lead_pauses")
        .join("leads", "leads.id", "lead_id")
        .whereNull("lead_pauses.ended_at")
        .groupBy("country", "cause")
        .select("country", "cause", db.raw("count(*)::int as leads"));
    },

    /** The newest first. */
    async ofLead(leadId: string): Promise<Pause[]> {
      return db("lead_pauses")
        .where({ lead_id: leadId })
        .orderBy([
          { column: "paused_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(MOST_SHOWN)
        .select<Pause[]>({
          cause: "cause",
          pausedAt: "paused_at",
          until: "until",
          endedAt: "ended_at",
          ending: "ending",
          answer: "answer",
        });
    },
  };

  async function touch(tx: Tx, id: string): Promise<ChangedLead & { spotsLeft: number }> {
    const [lead] = await tx("leads")
      .where({ id })
      .update({ version: tx.raw("version + 1") })
      .returning<(ChangedLead & { spotsLeft: number })[]>([
        "id",
        "request_id as requestId",
        "country",
        "version",
        "test",
        "spots_left as spotsLeft",
      ]);
    return lead!;
  }
}
