import type { Tx } from "@doorlight/common/db";
import type { LeadEnd } from "../domain/lead-end.ts";
import type { NewMail, RecordMail } from "./mail-queue.ts";

type Ports = {
  leadBuyers: {
    add(tx: Tx, buyers: readonly { leadId: string; agentId: string }[]): Promise<void>;
    ofLead(tx: Tx, leadId: string): Promise<string[]>;
    /** Those who still have the contact. */
    keepersOf(tx: Tx, leadId: string): Promise<string[]>;
    markRefunded(tx: Tx, buyer: { leadId: string; agentId: string }): Promise<void>;
    endOf(tx: Tx, leadId: string, now: Partial<LeadEnd>): Promise<LeadEnd>;
    endsOf(tx: Tx, leadIds: readonly string[]): Promise<ReadonlyMap<string, LeadEnd>>;
  };
  recordMail: RecordMail;
};

/** An event about a lead. */
type About = Omit<NewMail, "task"> & { leadId: string };

/**
 * Mails the buyers of a lead when its seller closes it and when its contact is erased. The buyer of a purchase that is
 * consumed after the end is mailed as well. After the mail about the erasure no buyer is mailed about the closing. A buyer
 * with a refund is mailed about the erasure alone, for the copies that may be left.
 */
export function makeNotifyBuyers({ leadBuyers, recordMail }: Ports) {
  const notify = async (tx: Tx, { leadId, ...mail }: About, { erasedAt }: LeadEnd, agentIds: readonly string[]) => {
    const kind = erasedAt ? ("buyer_contact_erased" as const) : ("buyer_lead_closed" as const);
    await recordMail(tx, ...agentIds.map((userId) => ({ ...mail, task: { kind, userId, leadId } })));
  };
  return {
    async ofClosing(tx: Tx, about: About): Promise<void> {
      const end = await leadBuyers.endOf(tx, about.leadId, { closedAt: about.happenedAt });
      if (!end.erasedAt) await notify(tx, about, end, await leadBuyers.keepersOf(tx, about.leadId));
    },

    async ofErasure(tx: Tx, about: About): Promise<void> {
      const end = await leadBuyers.endOf(tx, about.leadId, { erasedAt: about.happenedAt });
      await notify(tx, about, end, await leadBuyers.ofLead(tx, about.leadId));
    },

    ofRefund(tx: Tx, buyer: { leadId: string; agentId: string }): Promise<void> {
      return leadBuyers.markRefunded(tx, buyer);
    },

    /** Saves the buyers; one who bought a moment before the end is mailed at once. */
    async ofPurchases(tx: Tx, purchases: readonly (About & { agentId: string })[]): Promise<void> {
      const leadIds = purchases.map(({ leadId }) => leadId);
      const ends = await leadBuyers.endsOf(tx, leadIds);
      await leadBuyers.add(tx, purchases);
      for (const { agentId, ...about } of purchases) {
        const end = ends.get(about.leadId);
        if (end?.closedAt || end?.erasedAt) await notify(tx, about, end, [agentId]);
      }
    },
  };
}

export type NotifyBuyers = ReturnType<typeof makeNotifyBuyers>;
