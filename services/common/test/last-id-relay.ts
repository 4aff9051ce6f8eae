import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../src/db/connect-db.ts";
import type { Kafka } from "../src/kafka/kafka.ts";
import type { OutboxRow } from "../src/outbox/outbox-rows.ts";
import { sendRows } from "../src/outbox/send-rows.ts";

/** A mutant: a relay that remembers the last id it sent, so that events that commit late behind that id are lost. */
export function startLastIdRelay(db: Db, kafka: Kafka): { stop(): Promise<void> } {
  let stopped = false;
  const ended = (async () => {
    const producer = await kafka.connectProducer();
    for (let lastId = 0n; !stopped;) {
      const rows = await db<OutboxRow>("outbox")
        .select("*", db.raw("payload::text as payload"), db.raw("payload->>'country' as country"))
        .where("id", ">", lastId.toString())
        .orderBy("id");
      await sendRows(kafka, producer, rows as OutboxRow[]);
      lastId = rows.at(-1)?.id ?? lastId;
      await sleep(10);
    }
    await producer.close();
  })();
  return {
    async stop() {
      stopped = true;
      await ended;
    },
  };
}
