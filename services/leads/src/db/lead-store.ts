import type { Db, Tx } from "@doorlight/common/db";
import type { Lead } from "../domain/lead.ts";
import type { ChangedLead, Sold } from "../use-cases/ports.ts";
import { selectLeads, toLead, type LeadRow } from "./lead-columns.ts";

export type NewLead = {
  id: string | undefined;
  requestId: string;
  country: string;
  description: string;
  search: string;
  cap: number;
  publishedAt: Date;
  expiresAt: Date;
};

const CHANGED = ["id", "request_id as requestId", "country", "version"];

export const leadStore = {
  async add(tx: Tx, lead: NewLead): Promise<ChangedLead> {
    const [added] = await tx("leads")
      .insert({
        id: lead.id ?? tx.raw("default"),
        request_id: lead.requestId,
        country: lead.country,
        description: lead.description,
        search: lead.search,
        cap: lead.cap,
        spots_left: lead.cap,
        published_at: lead.publishedAt,
        expires_at: lead.expiresAt,
      })
      .returning<ChangedLead[]>(CHANGED);
    if (!added) throw new Error("The new lead was not stored");
    return added;
  },

  async byIds(db: Db, ids: readonly string[]): Promise<Lead[]> {
    return (await selectLeads(db).whereIn("leads.id", ids)).map(toLead);
  },

  /** A lead and whether the viewer is known to hold it. */
  async forViewer(db: Db, id: string, viewerId: string): Promise<{ lead: Lead; holds: boolean } | undefined> {
    const held = db("lead_holders").where({ lead_id: id, agent_id: viewerId });
    const [row] = await selectLeads(db)
      .where("leads.id", id)
      .select<(LeadRow & { holds: boolean })[]>(db.raw("exists ? as holds", [held]));
    return row && { lead: toLead(row), holds: row.holds };
  },

  /** The lead's request; the lead's row stays locked, so that its events follow the order of its changes. */
  async lockedRequestOf(tx: Tx, id: string): Promise<string | undefined> {
    const [requestId] = await tx("leads").where({ id }).forUpdate().pluck<string[]>("request_id");
    return requestId;
  },

  /** Ends the sale of a lead, unless it ended before, and counts the change. */
  async end(tx: Tx, id: string, at: Date): Promise<ChangedLead> {
    const [ended] = await tx("leads")
      .where({ id })
      .update({ ended_at: tx.raw("coalesce(ended_at, ?)", [at]), version: tx.raw("version + 1") })
      .returning<ChangedLead[]>(CHANGED);
    if (!ended) throw new Error(`There is no lead ${id} to end`);
    return ended;
  },

  /** Ends leads whose time is over, at most `limit`, passing over those that another copy of the job has in hand. */
  async endDue(tx: Tx, now: Date, limit: number): Promise<(ChangedLead & { expiresAt: Date })[]> {
    const due = tx("leads")
      .whereNull("ended_at")
      .where("expires_at", "<=", now)
      .orderBy("expires_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select("id");
    return tx("leads")
      .whereIn("id", due)
      .update({ ended_at: tx.ref("expires_at"), version: tx.raw("version + 1") })
      .returning<(ChangedLead & { expiresAt: Date })[]>([...CHANGED, "expires_at as expiresAt"]);
  },

  /**
   * Notes who holds leads, as purchasing announced it, in one round trip and as if one sale came after the other. Spots
   * never come back, so an older notice does not change their number. Answers the leads whose last spot went.
   */
  async recordHolders(tx: Tx, sales: readonly Sold[]): Promise<string[]> {
    const { rows } = await tx
      .raw<{ rows: { id: string; spots_left: number }[] }>(
        `with sold as (
           select *
           from unnest(:leadIds::uuid[], :agentIds::uuid[], :acquiredAts::timestamptz[], :spotsLefts::int[])
             with ordinality as sold (lead_id, agent_id, acquired_at, spots_left, nth)
         ), holders as (
           insert into lead_holders (lead_id, agent_id, acquired_at)
           select lead_id, agent_id, acquired_at from sold order by nth
           on conflict (lead_id, agent_id) do nothing
         ), newest as (
           select distinct on (lead_id) * from sold order by lead_id, spots_left, nth
         )
         update leads
         set spots_left = newest.spots_left, sold_out_at = case when newest.spots_left = 0 then newest.acquired_at end
         from newest
         where id = newest.lead_id and leads.spots_left > newest.spots_left
         returning id, leads.spots_left`,
        {
          leadIds: sales.map(({ leadId }) => leadId),
          agentIds: sales.map(({ agentId }) => agentId),
          acquiredAts: sales.map(({ acquiredAt }) => acquiredAt),
          spotsLefts: sales.map(({ spotsLeft }) => spotsLeft),
        },
      )
      .options({ name: "record-holders" });
    return rows.filter((row) => row.spots_left === 0).map(({ id }) => id);
  },
};
