import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { MissedReason } from "../domain/missed-reason.ts";
import type { Notified } from "../domain/notified.ts";
import { isStale } from "../domain/retry.ts";

type Matched = {
  leadId: string;
  country: string;
  matchedAt: Date;
  matches: readonly { userId: string; listId: string }[];
  /** Of a list that was to buy it. */
  missedReason?: MissedReason;
};

type NewNews = Omit<Notified, "outcome"> & { mail: "waiting" | "unmailed"; missedReason?: MissedReason | undefined };

type Ports = {
  news: {
    add(tx: Tx, news: NewNews): Promise<boolean>;
  };
  events: { agentNotified(tx: Tx, notified: Notified): Promise<void> };
  clock: Clock;
};

/**
 * Records that a lead fits lists that notify, or was missed by one that buys: one item for each agent, whose mail a job
 * decides about. A match of over a day ago, as in a replay, is shown in the bell alone.
 */
export function makeRecordNews({ news, events, clock }: Ports) {
  return async (tx: Tx, { leadId, country, matchedAt, matches, missedReason }: Matched): Promise<void> => {
    const at = clock.now();
    // A mail of its own says that the bank asks.
    const hasOwnMail = missedReason === "card_needs_action";
    const mail = hasOwnMail || isStale(matchedAt, at) ? "unmailed" : "waiting";
    // In one order everywhere, so that two events about a lead do not wait for each other.
    for (const [userId, listIds] of [...listsByUser(matches)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const about = { userId, leadId, country, listIds, at };
      const isNew = await news.add(tx, { ...about, mail, missedReason });
      if (!isNew) await events.agentNotified(tx, { ...about, outcome: "other_list" });
      else if (mail === "unmailed" && !hasOwnMail) await events.agentNotified(tx, { ...about, outcome: "unmailed" });
      if (mail === "waiting") await addJob(tx, "mail-news", { userId }, { jobKey: `mail-news ${userId}` });
    }
  };
}

export type RecordNews = ReturnType<typeof makeRecordNews>;

function listsByUser(matches: Matched["matches"]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { userId, listId } of matches) lists.set(userId, [...(lists.get(userId) ?? []), listId]);
  return lists;
}
