import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";

type Reader = { userId: string; country: string };

/** The news of one lead, or an item and all older ones. */
type Which = { leadId: string } | { upToId: string };

type Ports = {
  db: Db;
  news: {
    /** False if all of it was read. */
    markRead(tx: Tx, userId: string, which: Which, at: Date): Promise<boolean>;
    unreadOf(userId: string): Promise<number>;
  };
  events: { newsRead(tx: Tx, reader: Reader): Promise<void> };
  clock: Clock;
};

/** Marks news as read, and says so to the agent's other open pages. Returns how much is left unread. */
export function makeReadNews({ db, news, events, clock }: Ports) {
  return async (reader: Reader, which: Which): Promise<number> => {
    await transaction(db, async (tx) => {
      if (await news.markRead(tx, reader.userId, which, clock.now())) await events.newsRead(tx, reader);
    });
    return news.unreadOf(reader.userId);
  };
}

export type ReadNews = ReturnType<typeof makeReadNews>;
