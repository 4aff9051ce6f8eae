import type { Db } from "../db/index.ts";
import { type Consumer, consumerLags, type Kafka } from "../kafka/index.ts";

/** More are not counted. */
const MOST = 10_000;

/** The events of a service that are on their way: those that wait to be sent, and how far its consumers are behind. */
export async function readEventFlow(db: Db, kafka: Kafka | undefined, consumers: readonly Consumer[]) {
  const waiting = db("outbox").whereNull("sent_at").select("created_at").orderBy("id").limit(MOST);
  const [[row], lags] = await Promise.all([
    db
      .from(waiting.as("waiting"))
      .select<[{ unsent: number; oldestUnsentAt: Date | null }]>(
        db.raw('count(*)::int as unsent, min(created_at) as "oldestUnsentAt"'),
      ),
    kafka ? consumerLags(kafka, consumers) : [],
  ]);
  return { ...row, consumers: lags };
}

export type EventFlow = Awaited<ReturnType<typeof readEventFlow>>;
