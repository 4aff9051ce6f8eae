import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { LeadEnd } from "../domain/lead-end.ts";
import type { RefundedBuyer } from "../domain/refund-request.ts";

const END = `closed_at as "closedAt", voided_at as "voidedAt", corrected_at as "correctedAt", facts_corrected_at as "factsCorrectedAt",
  fact_changes as "factChanges", erased_at as "erasedAt", erasure_reason as "erasureReason"`;

/** Buyers of leads, each with the time of the last change that its programs are to know of. */
export function makeLeadBuyerStore(clock: Clock) {
  async function touch(tx: Tx, leadId: string): Promise<void> {
    await tx("lead_buyers").where({ lead_id: leadId }).update({ updated_at: clock.now() });
  }

  return {
    async add(tx: Tx, buyers: readonly { leadId: string; agentId: string; test?: boolean }[]): Promise<void> {
      const rows = buyers.map(({ leadId, agentId, test = false }) => ({
        lead_id: leadId,
        agent_id: agentId,
        is_test: test,
        updated_at: clock.now(),
      }));
      await tx("lead_buyers").insert(rows).onConflict().ignore();
    },

    async ofLead(tx: Tx, leadId: string): Promise<string[]> {
      return tx("lead_buyers").where({ lead_id: leadId }).orderBy("agent_id").pluck<string[]>("agent_id");
    },

    /** Buyers who still have the contact. */
    async keepersOf(tx: Tx, leadId: string): Promise<string[]> {
      const buyers = tx("lead_buyers").where({ lead_id: leadId, refunded: false });
      return buyers.orderBy("agent_id").pluck<string[]>("agent_id");
    },

    async markRefunded(tx: Tx, { leadId, agentId, returnedAs }: RefundedBuyer): Promise<void> {
      await tx("lead_buyers")
        .where({ lead_id: leadId, agent_id: agentId })
        .update({ refunded: true, returned_as: returnedAs, updated_at: clock.now() });
    },

    /**
     * The past events of a lead, with the present one. Its row stays locked, so that a purchase and an end that are
     * consumed at the same moment see each other.
     */
    async endOf(tx: Tx, leadId: string, now: Partial<LeadEnd>): Promise<LeadEnd> {
      const { rows } = await tx.raw<{ rows: [LeadEnd] }>(
        `insert into lead_ends as lead (
           lead_id, closed_at, voided_at, corrected_at, facts_corrected_at, fact_changes, erased_at, erasure_reason
         )
         values (
           :leadId, :closedAt, :voidedAt, :correctedAt, :factsCorrectedAt, :factChanges, :erasedAt, :erasureReason
         )
         on conflict (lead_id) do update
         set closed_at = coalesce(lead.closed_at, excluded.closed_at),
             voided_at = coalesce(lead.voided_at, excluded.voided_at),
             corrected_at = greatest(lead.corrected_at, excluded.corrected_at),
             facts_corrected_at = greatest(lead.facts_corrected_at, excluded.facts_corrected_at),
             fact_changes = lead.fact_changes || excluded.fact_changes,
             erased_at = coalesce(lead.erased_at, excluded.erased_at),
             erasure_reason = coalesce(lead.erasure_reason, excluded.erasure_reason)
         returning ${END}`,
        {
          leadId,
          closedAt: now.closedAt ?? null,
          voidedAt: now.voidedAt ?? null,
          correctedAt: now.correctedAt ?? null,
          factsCorrectedAt: now.factsCorrectedAt ?? null,
          factChanges: JSON.stringify(now.factChanges ?? []),
          erasedAt: now.erasedAt ?? null,
          erasureReason: now.erasureReason ?? null,
        },
      );
      await touch(tx, leadId);
      return rows[0];
    },

    /** Takes a closing from before it back. */
    async reopen(tx: Tx, leadId: string, at: Date): Promise<void> {
      await tx.raw(
        `update lead_ends set closed_at = case when closed_at >= :at then closed_at end,
           voided_at = case when voided_at >= :at then voided_at end
         where lead_id = :leadId`,
        { leadId, at },
      );
      await touch(tx, leadId);
    },

    /** The events of each of the leads. Their rows stay locked as in `endOf`. */
    async endsOf(tx: Tx, leadIds: readonly string[]): Promise<ReadonlyMap<string, LeadEnd>> {
      const { rows } = await tx.raw<{ rows: (LeadEnd & { leadId: string })[] }>(
        // In one order everywhere, so that two batches do not wait for each other.
        `insert into lead_ends as lead (lead_id) select distinct id from unnest(?::uuid[]) id order by id
         on conflict (lead_id) do update set closed_at = lead.closed_at
         returning lead_id as "leadId", ${END}`,
        [[...leadIds]],
      );
      return new Map(rows.map(({ leadId, ...end }) => [leadId, end]));
    },

    async removeAgent(tx: Tx, agentId: string): Promise<void> {
      await tx("lead_buyers").where({ agent_id: agentId }).delete();
    },
  };
}

export type LeadBuyerStore = ReturnType<typeof makeLeadBuyerStore>;
