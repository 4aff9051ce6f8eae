import type { Db, Tx } from "@doorlight/common/db";
import { type FollowUp, type FollowUpState, newFollowUp, type Reminder } from "../domain/follow-up.ts";
import type { PlaceFigures, PlaceQuery } from "../domain/place-figures.ts";

type Row = Omit<FollowUp, "leadId">;

type LeadState = Pick<FollowUp, "leadId" | "state">;

type Period = { agentId: string; from: Date; to: Date };

const COLUMNS = { state: "state", note: "note", noteVersion: "note_version", remindAt: "remind_at" };

/** The newest purchases of a state, of which a screen lists some. */
const MOST_LEADS = 5000;

/** Buyers' follow-ups of their leads. */
export function makeFollowUpStore(db: Db) {
  return {
    async lock(tx: Tx, leadId: string, agentId: string): Promise<{ kept?: FollowUp; isErased: boolean } | undefined> {
      // Neither a refund nor an erasure comes between the reading and the writing, else a note would outlive it.
      const { rows } = await tx.raw<{ rows: { erasedAt: Date | null }[] }>(
        `select contact.erased_at as "erasedAt"
         from lead_buyers buyer
         join leads on leads.id = buyer.lead_id
         join request_contacts contact using (request_id)
         where buyer.lead_id = :leadId and buyer.agent_id = :agentId
         for update of buyer for share of contact`,
        { leadId, agentId },
      );
      const [buyer] = rows;
      if (!buyer) return undefined;
      const row = await tx("follow_ups").where({ lead_id: leadId, agent_id: agentId }).first<Row | undefined>(COLUMNS);
      return { ...(row && { kept: { leadId, ...row } }), isErased: buyer.erasedAt !== null };
    },

    /** `stateAt`: when the state was set; undefined if it stays as it was. */
    async put(tx: Tx, agentId: string, followUp: FollowUp, stateAt: Date | undefined): Promise<void> {
      const { leadId, state, note, noteVersion, remindAt } = followUp;
      await tx.raw(
        `insert into follow_ups (lead_id, agent_id, state, state_at, note, note_version, remind_at)
         values (:leadId, :agentId, :state, coalesce(:stateAt::timestamptz, '-infinity'), :note, :noteVersion, :remindAt)
         on conflict (lead_id, agent_id) do update set
           state = excluded.state, state_at = coalesce(:stateAt::timestamptz, follow_ups.state_at),
           note = excluded.note, note_version = excluded.note_version, remind_at = excluded.remind_at`,
        { leadId, agentId, state, stateAt: stateAt ?? null, note, noteVersion, remindAt },
      );
    },

    /** Sets the states of those leads that the agent holds, and returns their ids. */
    async setStates(agentId: string, states: readonly LeadState[], at: Date): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { leadId: string }[] }>(
        // A refund, which deletes the buyer, waits; in the order of leads, so that two of these do not wait for each other.
        `with held as materialized (
           select lead_id, agent_id from lead_buyers
           where agent_id = :agentId and lead_id = any (:leadIds::uuid[])
           order by lead_id for key share
         )
         insert into follow_ups (lead_id, agent_id, state, state_at)
         select distinct on (lead_id) lead_id, agent_id, wanted.state, :at
         from unnest(:leadIds::uuid[], :states::text[]) with ordinality as wanted (lead_id, state, place)
         join held using (lead_id)
         order by lead_id, place
         on conflict (lead_id, agent_id) do update set state = excluded.state, state_at = excluded.state_at
         returning lead_id as "leadId"`,
        { agentId, at, leadIds: states.map(({ leadId }) => leadId), states: states.map(({ state }) => state) },
      );
      return rows.map(({ leadId }) => leadId);
    },

    /** After a contact attempt: a lead that was to be called is called, unless the agent said otherwise since. */
    async markCalled(tx: Tx, leadId: string, agentId: string, at: Date): Promise<void> {
      await tx.raw(
        `insert into follow_ups (lead_id, agent_id, state, state_at)
         select lead_id, agent_id, 'called', :at from lead_buyers where lead_id = :leadId and agent_id = :agentId
         on conflict (lead_id, agent_id) do update set state = excluded.state, state_at = excluded.state_at
         where follow_ups.state = 'to_call' and follow_ups.state_at < excluded.state_at`,
        { leadId, agentId, at },
      );
    },

    /** Of those leads that the agent holds. */
    async ofAgent(agentId: string, leadIds: readonly string[]): Promise<FollowUp[]> {
      const rows = await db("lead_buyers")
        .leftJoin("follow_ups", (join) =>
          join.on("follow_ups.lead_id", "lead_buyers.lead_id").andOn("follow_ups.agent_id", "lead_buyers.agent_id"),
        )
        .where("lead_buyers.agent_id", agentId)
        .whereIn("lead_buyers.lead_id", [...leadIds])
        .select<({ leadId: string } & Partial<Row>)[]>({ leadId: "lead_buyers.lead_id", ...COLUMNS });
      return rows.map(({ leadId, state, ...row }) =>
        state ? ({ leadId, state, ...row } as FollowUp) : newFollowUp(leadId),
      );
    },

    /** Oldest first. */
    changesOf: (leadId: string, agentId: string): Promise<{ state: FollowUpState; at: Date }[]> =>
      db("state_changes").where({ lead_id: leadId, agent_id: agentId }).orderBy("id").select("state", "at"),

    /** How many of the leads that an agent bought in a period and holds are in each state. */
    async countByState(
      { agentId, from, to }: Period,
      among: readonly string[] | undefined,
    ): Promise<{ state: FollowUpState; count: number }[]> {
      const { rows } = await db.raw<{ rows: { state: FollowUpState; count: number }[] }>(
        `select coalesce(state, 'to_call') as state, count(*)::int as count
         from lead_buyers left join follow_ups using (lead_id, agent_id)
         where agent_id = :agentId and acquired_at >= :from and acquired_at < :to
           and (:among::uuid[] is null or lead_id = any (:among::uuid[]))
         group by 1`,
        { agentId, from, to, among: among ? [...among] : null },
      );
      return rows;
    },

    /** The newest leads of a state that an agent bought in a period and holds. */
    async ofState(
      { agentId, from, to }: Period,
      state: FollowUpState,
      among: readonly string[] | undefined,
    ): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { leadId: string }[] }>(
        `select lead_id as "leadId"
         from lead_buyers left join follow_ups using (lead_id, agent_id)
         where agent_id = :agentId and acquired_at >= :from and acquired_at < :to
           and coalesce(state, 'to_call') = :state
           and (:among::uuid[] is null or lead_id = any (:among::uuid[]))
         order by acquired_at desc limit :limit`,
        { agentId, from, to, state, among: among ? [...among] : null, limit: MOST_LEADS },
      );
      return rows.map(({ leadId }) => leadId);
    },

    async takeDue(tx: Tx, now: Date, limit: number): Promise<Reminder[]> {
      const { rows } = await tx.raw<{ rows: Reminder[] }>(
        `with due as (
           select lead_id, agent_id, remind_at, country
           from follow_ups join leads on leads.id = lead_id
           where remind_at <= :now
           order by remind_at limit :limit
           for update of follow_ups skip locked
         )
         update follow_ups set remind_at = null
         from due
         where follow_ups.lead_id = due.lead_id and follow_ups.agent_id = due.agent_id
         returning due.lead_id as "leadId", due.agent_id as "agentId", due.country, due.remind_at as "remindAt"`,
        { now, limit },
      );
      return rows;
    },

    async deleteOfAgent(tx: Tx, agentId: string): Promise<void> {
      await tx("follow_ups").where({ agent_id: agentId }).delete();
    },

    /** Of leads bought in a period: how many a buyer marked as won, or whose seller reported a chosen buyer. */
    async countAssignments(from: Date, until: Date): Promise<{ leads: number; assignments: number }> {
      const { rows } = await db.raw<{ rows: [{ leads: number; assignments: number }] }>(
        `select count(*)::int as leads, count(*) filter (
           where outcome = 'buyer_chosen'
             or exists (select from follow_ups where lead_id = leads.id and state = 'won')
         )::int as assignments
         from leads join requests on requests.id = request_id
         where published_at >= :from and published_at < :until and not leads.test
           and exists (select from lead_buyers where lead_id = leads.id)`,
        { from, until },
      );
      return rows[0];
    },

    /** Leads of a type since a time, in a place or the country; of those until another, purchases and assignments. */
    async countPurchases(
      { country, locationId, leadType }: PlaceQuery,
      from: Date,
      until: Date,
    ): Promise<PlaceFigures> {
      const { rows } = await db.raw<{ rows: [PlaceFigures] }>(
        `select
           count(*)::int as published,
           coalesce(sum(buyers) filter (where published_at < :until), 0)::int as purchases,
           count(*) filter (where published_at < :until and buyers > 0 and won)::int as assignments
         from (
           select
             published_at, (select count(*) from lead_buyers where lead_id = leads.id) as buyers,
             coalesce(outcome = 'buyer_chosen', false)
               or exists (select from follow_ups where lead_id = leads.id and state = 'won') as won
           from leads join requests on requests.id = request_id
           where leads.country = :country and lead_type = :leadType and published_at >= :from and not leads.test
             and (:locationId = '' or location_ids && array[:locationId])
         ) lead`,
        { country, locationId, leadType, from, until },
      );
      return rows[0];
    },
  };
}
