import type { Tx } from "@doorlight/common/db";
import type { RefundedBuyer } from "../domain/refund-request.ts";
import { changesSince, type FactChange } from "../domain/fact-change.ts";
import type { ErasureReason, LeadEnd } from "../domain/lead-end.ts";
import type { BuyerClosedTask, BuyerMailTask } from "../domain/mail-task.ts";
import type { NewMail, RecordMail } from "./mail-queue.ts";

type Ports = {
  leadBuyers: {
    add(tx: Tx, buyers: readonly { leadId: string; agentId: string }[]): Promise<void>;
    ofLead(tx: Tx, leadId: string): Promise<string[]>;
    /** Buyers who still have the contact. */
    keepersOf(tx: Tx, leadId: string): Promise<string[]>;
    markRefunded(tx: Tx, buyer: RefundedBuyer): Promise<void>;
    endOf(tx: Tx, leadId: string, now: Partial<LeadEnd>): Promise<LeadEnd>;
    reopen(tx: Tx, leadId: string, at: Date): Promise<void>;
    endsOf(tx: Tx, leadIds: readonly string[]): Promise<ReadonlyMap<string, LeadEnd>>;
  };
  recordMail: RecordMail;
};

/** An event about a lead. */
type About = Omit<NewMail, "task"> & { leadId: string };

/**
 * Mails the buyers of a lead what happens to it. The buyer of a purchase that is consumed after that is mailed as well. After
 * the mail about the erasure no buyer is mailed about the closing. A buyer with a refund is mailed about the erasure
 * alone, for the copies that may be left.
 */
export function makeNotifyBuyers({ leadBuyers, recordMail }: Ports) {
  const mailTo = (
    tx: Tx,
    kind: (BuyerMailTask | BuyerClosedTask)["kind"],
    { leadId, ...mail }: About,
    agentIds: readonly string[],
  ) => recordMail(tx, ...agentIds.map((userId) => ({ ...mail, task: { kind, userId, leadId } })));
  const mailFacts = (tx: Tx, { leadId, ...mail }: About, changes: FactChange[], agentIds: readonly string[]) =>
    recordMail(
      tx,
      ...agentIds.map((userId) => ({
        ...mail,
        task: { kind: "buyer_facts_corrected" as const, userId, leadId, changes },
      })),
    );
  const notify = (tx: Tx, about: About, { erasedAt, erasureReason: reason }: LeadEnd, agentIds: readonly string[]) => {
    if (!erasedAt) return mailTo(tx, "buyer_lead_closed", about, agentIds);
    const { leadId, ...mail } = about;
    const kind = "buyer_contact_erased";
    return recordMail(tx, ...agentIds.map((userId) => ({ ...mail, task: { kind, userId, leadId, reason } as const })));
  };
  return {
    async ofClosing(tx: Tx, about: About): Promise<void> {
      const end = await leadBuyers.endOf(tx, about.leadId, { closedAt: about.happenedAt });
      if (!end.erasedAt) await notify(tx, about, end, await leadBuyers.keepersOf(tx, about.leadId));
    },

    /** A closing of which other mails tell. */
    async ofVoiding(tx: Tx, leadId: string, voidedAt: Date): Promise<void> {
      await leadBuyers.endOf(tx, leadId, { voidedAt });
    },

    /** Later buyers are not mailed about a closing before it. */
    ofReopening: (tx: Tx, leadId: string, at: Date): Promise<void> => leadBuyers.reopen(tx, leadId, at),

    /** Others learn nothing of it. */
    async ofChoice(tx: Tx, about: About, agentId: string): Promise<void> {
      const { erasedAt } = await leadBuyers.endOf(tx, about.leadId, {});
      const isKeeper = (await leadBuyers.keepersOf(tx, about.leadId)).includes(agentId);
      if (!erasedAt && isKeeper) await mailTo(tx, "buyer_chosen", about, [agentId]);
    },

    /** The reports of these were wrong. */
    async ofReports(tx: Tx, { leadId, ...mail }: About, reports: { by: readonly string[]; byAdmin: boolean }) {
      const keepers = await leadBuyers.keepersOf(tx, leadId);
      const { by, byAdmin } = reports;
      const kind = "buyer_report_answered" as const;
      await recordMail(
        tx,
        ...by
          .filter((id) => keepers.includes(id))
          .map((userId) => ({ ...mail, task: { kind, userId, leadId, ...(byAdmin && { byAdmin }) } })),
      );
    },

    async ofCorrection(tx: Tx, about: About): Promise<void> {
      const { erasedAt } = await leadBuyers.endOf(tx, about.leadId, { correctedAt: about.happenedAt });
      if (!erasedAt) await mailTo(tx, "buyer_phone_corrected", about, await leadBuyers.keepersOf(tx, about.leadId));
    },

    /** What an admin corrected; nothing if all of it is as before. */
    async ofFacts(tx: Tx, about: About, changes: FactChange[]): Promise<void> {
      if (changes.length === 0) return;
      const at = about.happenedAt;
      const factChanges = changes.map((change) => ({ ...change, at: at.toISOString() }));
      const now = { factsCorrectedAt: at, factChanges };
      const { erasedAt } = await leadBuyers.endOf(tx, about.leadId, now);
      if (!erasedAt) await mailFacts(tx, about, changes, await leadBuyers.keepersOf(tx, about.leadId));
    },

    async ofErasure(tx: Tx, about: About, reason: ErasureReason | null): Promise<void> {
      const now = { erasedAt: about.happenedAt, erasureReason: reason };
      const end = await leadBuyers.endOf(tx, about.leadId, now);
      await notify(tx, about, end, await leadBuyers.ofLead(tx, about.leadId));
    },

    ofRefund: (tx: Tx, buyer: RefundedBuyer): Promise<void> => leadBuyers.markRefunded(tx, buyer),

    /** Saves the buyers; a buyer of a moment before the end, or before a correction, is mailed at once. */
    async ofPurchases(tx: Tx, purchases: readonly (About & { agentId: string })[]): Promise<void> {
      const leadIds = purchases.map(({ leadId }) => leadId);
      const ends = await leadBuyers.endsOf(tx, leadIds);
      await leadBuyers.add(tx, purchases);
      for (const { agentId, ...about } of purchases) {
        const end = ends.get(about.leadId);
        if (end?.closedAt || end?.erasedAt) await notify(tx, about, end, [agentId]);
        if (end?.correctedAt && !end.erasedAt && about.happenedAt < end.correctedAt)
          await mailTo(tx, "buyer_phone_corrected", about, [agentId]);
        const changes = end && !end.erasedAt ? changesSince(end.factChanges, about.happenedAt) : [];
        if (changes.length > 0) await mailFacts(tx, about, changes, [agentId]);
      }
    },
  };
}

export type NotifyBuyers = ReturnType<typeof makeNotifyBuyers>;
