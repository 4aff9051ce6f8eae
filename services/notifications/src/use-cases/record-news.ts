import type { Tx } from "@doorlight/common/db";
import { addJobs } from "@doorlight/common/jobs";
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

type NewNews = Omit<Matched, "matchedAt"> & { at: Date; mail: "waiting" | "unmailed" };

type Ports = {
  news: {
    /** The agents of the matches, in one order everywhere, and whether they have the lead as news only now. */
    add(tx: Tx, news: NewNews): Promise<{ userId: string; listIds: readonly string[]; isNew: boolean }[]>;
  };
  events: { agentNotified(tx: Tx, notified: Notified): Promise<void> };
  clock: Clock;
};

/**
 * Records that a lead fits lists that notify, or that a buying list missed it: one item for each agent, which a job
 * mails or not. A match over a day old, as in a replay, is shown in the bell alone.
 */
export function makeRecordNews({ news, events, clock }: Ports) {
  return async (tx: Tx, { leadId, country, matchedAt, matches, missedReason }: Matched): Promise<void> => {
    if (matches.length === 0) return;
    const at = clock.now();
    // A mail of its own says that the bank asks.
    const hasOwnMail = missedReason === "card_needs_action";
    const mail = hasOwnMail || isStale(matchedAt, at) ? "unmailed" : "waiting";
    const agents = await news.add(tx, { leadId, country, at, mail, missedReason, matches });
    for (const { userId, listIds, isNew } of agents) {
      const about = { userId, leadId, country, listIds, at };
      if (!isNew) await events.agentNotified(tx, { ...about, outcome: "other_list" });
      else if (mail === "unmailed" && !hasOwnMail) await events.agentNotified(tx, { ...about, outcome: "unmailed" });
    }
    if (mail === "unmailed") return;
    await addJobs(
      tx,
      "mail-news",
      agents.map(({ userId }) => ({ userId })),
      { jobKey: ({ userId }) => `mail-news ${userId}` },
    );
  };
}

export type RecordNews = ReturnType<typeof makeRecordNews>;
