import { randomUUID } from "node:crypto";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import { type Clock, seconds } from "@doorlight/common/time";
import { planNews } from "../domain/news-mails.ts";
import type { MailedList, WaitingNews } from "../domain/news.ts";
import type { Notified } from "../domain/notified.ts";
import { SendError } from "../domain/send-error.ts";
import type { RecordMail } from "./mail-queue.ts";

type Ports = {
  db: Db;
  news: {
    waitingOf(userId: string): Promise<WaitingNews[]>;
    /** The ids of those that waited until now. */
    endWait(tx: Tx, ids: readonly string[], mail: "mailed" | "unmailed"): Promise<string[]>;
    /** False if its wait has ended, or another run has held it meanwhile. */
    hold(tx: Tx, item: Pick<WaitingNews, "id" | "dueAt">, until: Date): Promise<boolean>;
  };
  leads: { findLists(ids: readonly string[]): Promise<MailedList[]> };
  recordMail: RecordMail;
  events: { agentNotified(tx: Tx, notified: Notified): Promise<void> };
  zoneOf: (country: string) => string;
  clock: Clock;
};

/** While leads is down. */
const retryMs = seconds(30);

/**
 * Decides about an agent's waiting news by the present settings of the lists: records the mails that are due, and
 * schedules itself for the next one. The records and the mark on the news are one transaction: no news goes twice.
 */
export function makeMailNews({ db, news, leads, recordMail, events, zoneOf, clock }: Ports) {
  return async ({ userId }: { userId: string }): Promise<void> => {
    const waiting = await news.waitingOf(userId);
    if (waiting.length === 0) return;
    const lists = await listsOf(waiting);
    const now = clock.now();
    if (!lists) return transaction(db, (tx) => comeAgain(tx, new Date(now.getTime() + retryMs)));
    const { mails, held, dropped } = planNews(waiting, lists, now, zoneOf);

    await transaction(db, async (tx) => {
      for (const item of await endWait(tx, dropped, "unmailed")) {
        await events.agentNotified(tx, notifiedOf(item, "unmailed", now));
      }
      for (const mail of mails) await recordNews(tx, mail.listId, await endWait(tx, mail.news, "mailed"), now);
      for (const { news: item, until } of held) {
        if (item.dueAt?.getTime() === until.getTime()) continue;
        const isHeld = await news.hold(tx, item, until);
        if (isHeld && !item.dueAt) await events.agentNotified(tx, notifiedOf(item, "held", now));
      }
      if (held.length > 0) await comeAgain(tx, new Date(Math.min(...held.map(({ until }) => until.getTime()))));
    });

    function comeAgain(tx: Tx, runAt: Date): Promise<void> {
      // News that came meanwhile may be due before.
      return addJob(tx, "mail-news", { userId }, { runAt, jobKey: `mail-news ${userId}`, keepsStart: true });
    }

    /** Those that waited until now. */
    async function endWait(tx: Tx, items: readonly WaitingNews[], mail: "mailed" | "unmailed"): Promise<WaitingNews[]> {
      const ids = new Set(
        await news.endWait(
          tx,
          items.map(({ id }) => id),
          mail,
        ),
      );
      return items.filter(({ id }) => ids.has(id));
    }

    async function recordNews(tx: Tx, listId: string, items: readonly WaitingNews[], at: Date): Promise<void> {
      const [first] = items;
      if (!first) return;
      const task = { kind: "lead_news", userId, listId, leadIds: items.map(({ leadId }) => leadId) } as const;
      // A cause of its own: the end of their wait lets the items into no second mail, save if this one is not sent.
      await recordMail(tx, { eventId: randomUUID(), country: first.country, happenedAt: at, task });
      for (const item of items) await events.agentNotified(tx, notifiedOf(item, "queued", at));
    }

    function notifiedOf({ leadId, country, listIds }: WaitingNews, outcome: Notified["outcome"], at: Date): Notified {
      return { userId, leadId, country, listIds, outcome, at };
    }
  };

  /** Undefined while leads is down. */
  async function listsOf(waiting: readonly WaitingNews[]): Promise<MailedList[] | undefined> {
    try {
      return await leads.findLists([...new Set(waiting.flatMap(({ listIds }) => listIds))].slice(0, 1_000));
    } catch (error) {
      if (error instanceof SendError) return undefined;
      throw error;
    }
  }
}

export type MailNews = ReturnType<typeof makeMailNews>;
