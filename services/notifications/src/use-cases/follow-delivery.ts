import type { Tx } from "@doorlight/common/db";
import { toMissedReason } from "../domain/missed-reason.ts";
import type { RecordMail } from "./mail-queue.ts";
import type { RecordNews } from "./record-news.ts";

type Decided = {
  eventId: string;
  leadId: string;
  listId: string;
  userId: string;
  country: string;
  isDelivered: boolean;
  reason: string;
  decidedAt: Date;
};

type Ports = {
  news: { markRead(tx: Tx, userId: string, which: { leadId: string }, at: Date): Promise<boolean> };
  recordNews: RecordNews;
  recordMail: RecordMail;
  events: { newsRead(tx: Tx, reader: { userId: string; country: string }): Promise<void> };
};

/**
 * A lead that a list bought is marked as read: the bell has the purchase itself. A lead that it missed for a reason its
 * agent can act on is news of that list, unless the agent has the lead as news already. A question of the bank is
 * mailed by itself, to the agent alone.
 */
export function makeFollowDelivery({ news, recordNews, recordMail, events }: Ports) {
  return async (tx: Tx, decided: Decided): Promise<void> => {
    const { eventId, leadId, listId, userId, country, decidedAt } = decided;
    if (decided.isDelivered) {
      if (await news.markRead(tx, userId, { leadId }, decidedAt)) await events.newsRead(tx, { userId, country });
      return;
    }
    const missedReason = toMissedReason(decided.reason);
    if (!missedReason) return;
    await recordNews(tx, { leadId, country, matchedAt: decidedAt, matches: [{ userId, listId }], missedReason });
    if (missedReason !== "card_needs_action") return;
    const task = { kind: "delivery_needs_action", userId, leadId } as const;
    await recordMail(tx, { eventId, country, happenedAt: decidedAt, task });
  };
}

export type FollowDelivery = ReturnType<typeof makeFollowDelivery>;
