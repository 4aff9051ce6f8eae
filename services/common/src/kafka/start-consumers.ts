import { setTimeout as sleep } from "node:timers/promises";
import type { EachBatchPayload } from "kafkajs";
import type { Db } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import type { Consumer } from "./consumer.ts";
import { makeDeadLetters } from "./dead-letters.ts";
import { handleRecords } from "./handle-records.ts";
import type { EventHandling } from "./handle-records.ts";
import type { Kafka } from "./kafka.ts";
import { runGroup } from "./run-group.ts";
import type { RunningGroup } from "./run-group.ts";

/** Records in one transaction. */
const sliceSize = 100;
const heartbeatMs = seconds(2);

export type ConsumersOptions = { kafka: Kafka; db: Db; consumers: readonly Consumer[]; log: Logger };

/**
 * Starts a consumer group for each consumer; each event has its effect exactly once. Kafka and the database may be
 * away, now or later. `joined` resolves when every group has its partitions; `stop` finishes the current batches.
 */
export function startConsumers({ kafka, db, consumers, log }: ConsumersOptions): RunningGroup {
  const running = consumers.map((consumer) => startConsumer(kafka, db, consumer, log));
  return {
    joined: Promise.all(running.map(({ joined }) => joined)).then(() => {}),
    stop: () => Promise.all(running.map(({ stop }) => stop())).then(() => {}),
  };
}

function startConsumer(kafka: Kafka, db: Db, consumer: Consumer, log: Logger): RunningGroup {
  const deadLetters = makeDeadLetters(kafka, consumer.name, log);
  const group = runGroup({
    kafka,
    group: consumer.name,
    topics: consumer.topics,
    fromBeginning: true,
    log,
    eachBatch: (payload) => handleBatch({ db, consumer, group: kafka.topic(consumer.name), deadLetters, log }, payload),
  });
  return {
    joined: group.joined,
    async stop() {
      await group.stop();
      await deadLetters.close();
    },
  };
}

type Handling = Omit<EventHandling, "pause">;

/** An offset is resolved, and so committed, only after the effects of everything before it. */
async function handleBatch(handling: Handling, payload: EachBatchPayload): Promise<void> {
  const { batch, heartbeat, isRunning, isStale, resolveOffset } = payload;
  const isOurs = () => isRunning() && !isStale();

  async function pause(ms: number): Promise<boolean> {
    for (let left = ms; left > 0 && isOurs(); left -= heartbeatMs) {
      await sleep(Math.min(left, heartbeatMs));
      await heartbeat();
    }
    return isOurs();
  }

  for (let start = 0; start < batch.messages.length && isOurs(); start += sliceSize) {
    const messages = batch.messages.slice(start, start + sliceSize);
    const origins = messages.map((message) => ({ topic: batch.topic, partition: batch.partition, message }));
    if (!(await handleRecords({ ...handling, pause }, origins))) return;
    resolveOffset(messages.at(-1)!.offset);
    await heartbeat();
  }
}
