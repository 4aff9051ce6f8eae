import type { Tx } from "@doorlight/common/db";
import { currentTraceparent } from "@doorlight/common/telemetry";
import type { EndedLead, PublishedLead, ReopenedLead } from "../domain/lead.ts";

/** An open lead is a published one. */
type LeadRow =
  | { closed_at: Date; reopened_at: Date | null }
  | {
      closed_at: null;
      reopened_at: Date | null;
      country: string;
      cap: number;
      spots_taken: number;
      version: bigint;
      test: boolean;
    };

export function makeLeadStore() {
  return {
    /** False if it is known already. A lead that was closed before its publication came stays closed. */
    async add(tx: Tx, lead: PublishedLead): Promise<boolean> {
      const { leadId, leadType, postalCode, publishedAt, expiresAt, ...same } = lead;
      const facts = {
        ...same,
        lead_type: leadType,
        postal_code: postalCode,
        published_at: publishedAt,
        expires_at: expiresAt,
      };
      const added = await tx("leads")
        .insert({ lead_id: leadId, ...facts })
        .onConflict("lead_id")
        .merge(facts)
        .whereNull("leads.published_at")
        .returning("lead_id");
      return added.length > 0;
    },

    /** These accounts, and no others, may buy a test. */
    async addTesters(tx: Tx, leadId: string, accountIds: readonly string[]): Promise<void> {
      const rows = accountIds.map((accountId) => ({ lead_id: leadId, account_id: accountId }));
      await tx("lead_testers").insert(rows).onConflict().ignore();
    },

    /** Publishes the list price of a new lead. */
    async publishPrice(tx: Tx, leadId: string): Promise<void> {
      await tx.raw("select publish_lead_price(?, ?)", [leadId, currentTraceparent() ?? null]);
    },

    /**
     * Returns the instant that decides, which is later than every purchase that stands and the last reopening, and the lead
     * if this call ended its buying. Only the first call counts; with `isEvent`, none from before the last reopening.
     */
    async end(
      tx: Tx,
      leadId: string,
      at: Date,
      { isEvent = false } = {},
    ): Promise<{ endedAt: Date; lead: EndedLead | undefined }> {
      const unknown = await tx("leads")
        .insert({ lead_id: leadId, closed_at: at })
        .onConflict("lead_id")
        .ignore()
        .returning("lead_id");
      if (unknown.length > 0) return { endedAt: at, lead: undefined };

      const row: LeadRow = await tx("leads").where({ lead_id: leadId }).forNoKeyUpdate().first();
      if (row.closed_at) return { endedAt: row.closed_at, lead: undefined };
      const { reopened_at: reopenedAt } = row;
      if (isEvent && reopenedAt && at <= reopenedAt) return { endedAt: at, lead: undefined };
      const endedAt = await afterLastPurchase(tx, leadId, latest(at, reopenedAt));
      const version = row.version + 1n;
      await tx("leads").where({ lead_id: leadId }).update({ closed_at: endedAt, version });
      const { country, cap, spots_taken: taken, test } = row;
      return { endedAt, lead: { leadId, country, spotsLeft: cap - taken, version, test } };
    },

    /** Whether a lead can be bought for now, by the event of this version; an older one changes nothing. */
    async setPaused(tx: Tx, leadId: string, paused: boolean, version: bigint): Promise<void> {
      await tx.raw(
        `update leads set paused = :paused, pause_version = :version
         where lead_id = :leadId and pause_version < :version`,
        { leadId, paused, version },
      );
    },

    /** No list buys it while the buyer of a purchase doubts its person. */
    async doubt(tx: Tx, leadId: string, purchaseId: string): Promise<void> {
      await tx.raw(
        `update leads set doubts = array_append(array_remove(doubts, :purchaseId), :purchaseId)
         where lead_id = :leadId
           and not exists (select from purchases p where p.id = :purchaseId and (p.withheld_at is not null or p.refund_blocked))`,
        { leadId, purchaseId },
      );
    },

    /** The buyer has cancelled that. */
    async trust(tx: Tx, leadId: string, purchaseId: string): Promise<void> {
      await tx.raw(
        `update leads set doubts = array_remove(doubts, :purchaseId)
         where lead_id = :leadId and :purchaseId = any (doubts)`,
        { leadId, purchaseId },
      );
    },

    /** Lets a closed lead be bought again, and returns it; undefined if it was reopened or closed later, or not published. */
    async reopen(tx: Tx, leadId: string, at: Date): Promise<ReopenedLead | undefined> {
      const { rows } = await tx.raw<{ rows: ReopenedLead[] }>(
        `update leads set closed_at = null, paused = false, reopened_at = :at, version = version + 1
         where lead_id = :leadId and published_at is not null
           and coalesce(reopened_at < :at, true) and coalesce(closed_at < :at, true)
         returning lead_id as "leadId", country, cap - spots_taken as "spotsLeft", version`,
        { leadId, at },
      );
      return rows[0];
    },
  };
}

/** At least a millisecond after a reopening. */
function latest(at: Date, reopenedAt: Date | null): Date {
  return new Date(Math.max(at.getTime(), reopenedAt ? reopenedAt.getTime() + 1 : 0));
}

/** Clocks of two services differ, and a purchase may have passed while this call waited for the lead. */
async function afterLastPurchase(tx: Tx, leadId: string, at: Date): Promise<Date> {
  const [row] = await tx("purchases").where({ lead_id: leadId }).max<{ last: Date | null }[]>("reserved_at as last");
  return new Date(Math.max(at.getTime(), row?.last ? row.last.getTime() + 1 : 0));
}
