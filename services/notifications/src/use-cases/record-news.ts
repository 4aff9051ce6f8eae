import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { Notified } from "../domain/notified.ts";
import { isStale } from "../domain/retry.ts";

type Matched = {
  leadId: string;
  country: string;
  matchedAt: Date;
  matches: readonly { userId: string; listId: string }[];
};

type Ports = {
  news: {
    add(tx: Tx, news: Omit<Notified, "outcome" | "at"> & { at: Date; mail: "waiting" | "unmailed" }): Promise<boolean>;
  };
  events: { agentNotified(tx: Tx, notified: Notified): Promise<void> };
  clock: Clock;
};

/**
 * Records that a lead fits lists that notify: one item for each agent, whose mail a job decides about. A match of over a
 * day ago, as in a replay, is shown in the bell alone.
 */
export function makeRecordNews({ news, events, clock }: Ports) {
  return async (tx: Tx, { leadId, country, matchedAt, matches }: Matched): Promise<void> => {
    const at = clock.now();
    const mail = isStale(matchedAt, at) ? "unmailed" : "waiting";
    // In one order everywhere, so that two events about a lead do not wait for each other.
    for (const [userId, listIds] of [...listsByUser(matches)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const isNew = await news.add(tx, { userId, leadId, country, listIds, at, mail });
      if (!isNew) await events.agentNotified(tx, { userId, leadId, country, listIds, outcome: "other_list", at });
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
