import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Delivery } from "../domain/delivery.ts";
import type { Mail } from "../domain/mail.ts";
import type { LeadNewsTask } from "../domain/mail-task.ts";
import type { Notified } from "../domain/notified.ts";

type Ports = {
  db: Db;
  deliveries: {
    /** False if it has ended before. */
    end(tx: Tx, id: string, end: { outcome: "sent"; at: Date }): Promise<boolean>;
  };
  news: { mailedOf(tx: Tx, mail: LeadNewsTask): Promise<{ leadId: string; country: string; listIds: string[] }[]> };
  events: { agentNotified(tx: Tx, notified: Notified): Promise<void> };
};

/**
 * Records that a mail was sent, and publishes its leads; a lead that could not be bought any more was left out and is
 * in the bell alone.
 */
export function makeRecordSent({ db, deliveries, news, events }: Ports) {
  return ({ id, task }: Delivery, mail: Mail, at: Date): Promise<void> =>
    transaction(db, async (tx) => {
      if (!(await deliveries.end(tx, id, { outcome: "sent", at }))) return;
      if (task.kind !== "lead_news" || mail.kind !== "lead_news") return;
      const mailed = new Set([...mail.leads.map(({ leadId }) => leadId), ...mail.more]);
      for (const item of await news.mailedOf(tx, task)) {
        const outcome = mailed.has(item.leadId) ? "mailed" : "unmailed";
        await events.agentNotified(tx, { ...item, userId: task.userId, outcome, at });
      }
    });
}

export type RecordSent = ReturnType<typeof makeRecordSent>;
