import type { Db, Tx } from "@doorlight/common/db";
import type { LeadPurchase, WithheldContact } from "../domain/lead.ts";

/** Buyers of leads, and the spots that are left. */
export const leadBuyers = {
  /**
   * Records purchases in one statement, with the same result as one after the other. Spots never come back, so an
   * older event does not change their number. Buyers of tests are purchasing's alone, so that nothing that counts or lists
   * buyers has to leave them out. Returns the leads whose last spot went.
   */
  async recordPurchases(tx: Tx, purchases: readonly LeadPurchase[]): Promise<string[]> {
    const { rows } = await tx
      .raw<{ rows: { id: string; spots_left: number }[] }>(
        `with purchases as (
           select *
           from unnest(:leadIds::uuid[], :agentIds::uuid[], :acquiredAts::timestamptz[], :spotsLefts::int[])
             with ordinality as purchase (lead_id, agent_id, acquired_at, spots_left, nth)
         ), buyers as (
           insert into lead_buyers (lead_id, agent_id, acquired_at)
           select lead_id, agent_id, acquired_at from purchases
           where not exists (select from leads where id = lead_id and test) order by nth
           on conflict (lead_id, agent_id) do nothing
         ), newest as (
           select distinct on (lead_id) * from purchases order by lead_id, spots_left, nth
         )
         update leads
         set spots_left = newest.spots_left, sold_out_at = case when newest.spots_left = 0 then newest.acquired_at end
         from newest
         where id = newest.lead_id and leads.spots_left > newest.spots_left
         returning id, leads.spots_left`,
        {
          leadIds: purchases.map(({ leadId }) => leadId),
          agentIds: purchases.map(({ agentId }) => agentId),
          acquiredAts: purchases.map(({ acquiredAt }) => acquiredAt),
          spotsLefts: purchases.map(({ spotsLeft }) => spotsLeft),
        },
      )
      .options({ name: "record-purchases" });
    return rows.filter((row) => row.spots_left === 0).map(({ id }) => id);
  },

  /** After a refund: the agent sees the contact no more, but the seller goes on to see who had it. The spot stays taken. */
  async removeBuyer(tx: Tx, leadId: string, agentId: string): Promise<void> {
    const buyer = tx("lead_buyers").where({ lead_id: leadId, agent_id: agentId });
    const refunded = await buyer.delete().returning<object[]>(["lead_id", "agent_id", "acquired_at"]);
    if (refunded.length > 0) await tx("refunded_buyers").insert(refunded).onConflict().ignore();
  },

  /** Whether the contact is withheld from an agent: the bank contests the purchase. */
  async isWithheld(tx: Tx, leadId: string, agentId: string): Promise<boolean> {
    return (await withheldFrom(tx, leadId, agentId).first("lead_id")) !== undefined;
  },

  /** From now on, or no longer; an older version changes nothing. The buyer keeps the notes about the lead. */
  async withholdContact(tx: Tx, { leadId, agentId, withheld, version }: WithheldContact): Promise<void> {
    await tx.raw(
      `insert into withheld_contacts as known (lead_id, agent_id, withheld, version)
       select id, :agentId, :withheld, :version from leads where id = :leadId
       on conflict (lead_id, agent_id) do update set withheld = excluded.withheld, version = excluded.version
       where known.version < excluded.version`,
      { leadId, agentId, withheld, version: version.toString() },
    );
  },
};

const withheldFrom = (db: Db | Tx, leadId: string, agentId: string) =>
  db("withheld_contacts").where({ lead_id: leadId, agent_id: agentId, withheld: true });

/** The purchase of a lead by an agent, unless its contact is withheld. */
export const shownPurchase = (db: Db, leadId: string, agentId: string) =>
  db("lead_buyers")
    .where({ lead_id: leadId, agent_id: agentId })
    .whereNotExists(withheldFrom(db, leadId, agentId));
