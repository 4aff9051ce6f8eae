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
   * Notes who holds a lead, as purchasing announced it, in one round trip. Spots never come back, so an older notice
   * does not change their number. True where this one was the last spot's.
   */
  async recordHolder(tx: Tx, { leadId, agentId, acquiredAt, spotsLeft }: Sold): Promise<boolean> {
    const { rows } = await tx
      .raw<{ rows: { spots_left: number }[] }>(
        `with holder as (
           insert into lead_holders (lead_id, agent_id, acquired_at) values (:leadId, :agentId, :acquiredAt)
           on conflict (lead_id, agent_id) do nothing
         )
         update leads
         set spots_left = :spotsLeft, sold_out_at = case when :spotsLeft = 0 then :acquiredAt::timestamptz end
         where id = :leadId and spots_left > :spotsLeft
         returning spots_left`,
        { leadId, agentId, acquiredAt, spotsLeft },
      )
      .options({ name: "record-holder" });
    return rows[0]?.spots_left === 0;
  },
};
