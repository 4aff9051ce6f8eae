import { setTimeout as sleep } from "node:timers/promises";
import type { EachBatchPayload } from "kafkajs";
import type { Db } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { type Clock, seconds } from "../time/index.ts";
import type { Consumer } from "./consumer.ts";
import { makeDeadLetters } from "./dead-letters.ts";
import { handleRecords, heldAttempts } from "./handle-records.ts";
import type { EventHandling } from "./handle-records.ts";
import type { Kafka } from "./kafka.ts";
import { runGroup } from "./run-group.ts";
import type { RunningGroup } from "./run-group.ts";
import { makeUnhandledEvents, reportUnhandled, type UnhandledEvents } from "./unhandled-events.ts";

/** Records in one transaction. */
const sliceSize = 100;
const heartbeatMs = seconds(2);

export type ConsumersOptions = { kafka: Kafka; db: Db; consumers: readonly Consumer[]; clock: Clock; log: Logger };

/**
 * Starts a consumer group for each consumer; each event has its effect exactly once. Kafka and the database may be
 * away, now or later. `joined` resolves when every group has its partitions; `stop` finishes the current batches.
 */
export function startConsumers({ kafka, db, consumers, clock, log }: ConsumersOptions): RunningGroup {
  const unhandled = makeUnhandledEvents(
    consumers.map(({ name }) => name),
    clock,
  );
  reportUnhandled(unhandled);
  const running = consumers.map((consumer) => startConsumer(kafka, db, consumer, unhandled.of(consumer.name), log));
  return {
    joined: Promise.all(running.map(({ joined }) => joined)).then(() => {}),
    stop: () => Promise.all(running.map(({ stop }) => stop())).then(() => {}),
  };
}

type Unhandled = ReturnType<UnhandledEvents["of"]>;

function startConsumer(kafka: Kafka, db: Db, consumer: Consumer, unhandled: Unhandled, log: Logger): RunningGroup {
  const deadLetters = makeDeadLetters(kafka, consumer.name, log);
  heldAttempts.add(0, { consumer: consumer.name });
  const group = runGroup({
    kafka,
    group: consumer.name,
    topics: consumer.topics,
    fromBeginning: true,
    log,
    onJoin: unhandled.reassigned,
    eachBatch: (payload) =>
      handleBatch({ db, consumer, group: kafka.topic(consumer.name), deadLetters, log, unhandled }, payload),
  });
  return {
    joined: group.joined,
    async stop() {
      await group.stop();
      await deadLetters.close();
    },
  };
}

type Handling = Omit<EventHandling, "pause"> & { unhandled: Unhandled };

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
    handling.unhandled.handling(batch, messages[0]!);
    const origins = messages.map((message) => ({ topic: batch.topic, partition: batch.partition, message }));
    if (!(await handleRecords({ ...handling, pause }, origins))) return;
    resolveOffset(messages.at(-1)!.offset);
    await heartbeat();
  }
  handling.unhandled.handled(batch);
}
