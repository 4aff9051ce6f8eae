import { setTimeout as sleep } from "node:timers/promises";
import type { EachBatchPayload } from "kafkajs";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import { makeBatchThrottle } from "./batch-throttle.ts";
import type { Kafka } from "./kafka.ts";
import { makeLazyCommits } from "./lazy-commits.ts";

export type Membership = {
  kafka: Kafka;
  /** Without the deployment's prefix. */
  group: string;
  topics: string[];
  fromBeginning: boolean;
  eachBatch(batch: EachBatchPayload): Promise<void>;
  /** At every assignment of partitions. */
  onJoin?(): void;
  log: Logger;
};

/** A member of a consumer group at work. */
export type RunningGroup = {
  /** Resolves when partitions have been assigned for the first time. */
  joined: Promise<void>;
  /** Finishes the current batch, commits its offsets and leaves the group; gives up after 10 s without Kafka. */
  stop(): Promise<void>;
};

const rejoinPauseMs = seconds(1);
const longestStopMs = seconds(10);
/** More than one, so that a failing event holds up its own partition only; few, as each takes a database connection. */
const simultaneousPartitions = 2;

/** Stays a member of a consumer group until stopped, with a new client after one that gave up. */
export function runGroup(membership: Membership): RunningGroup {
  const joined = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  let isStopping = false;

  function onJoin(): void {
    joined.resolve();
    membership.onJoin?.();
  }

  async function stayMember(): Promise<void> {
    while (!isStopping) {
      await beMember(membership, onJoin, stopping.promise).catch((error: unknown) => {
        membership.log.warn({ err: error, group: membership.group }, "Consumer lost Kafka");
        membership.kafka.failed(error);
      });
      if (!isStopping) await Promise.race([sleep(rejoinPauseMs), stopping.promise]);
    }
  }

  const ended = stayMember();
  return {
    joined: joined.promise,
    async stop() {
      isStopping = true;
      stopping.resolve();
      await Promise.race([ended, sleep(longestStopMs, undefined, { ref: false })]);
    },
  };
}

async function beMember(membership: Membership, onJoin: () => void, stopping: Promise<void>): Promise<void> {
  const { kafka, group, topics, fromBeginning, eachBatch, log } = membership;
  const consumer = kafka.consumer(group);
  const commits = makeLazyCommits(log);
  const throttle = makeBatchThrottle();
  const crashed = Promise.withResolvers<void>();
  consumer.on(consumer.events.GROUP_JOIN, onJoin);
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (payload.restart) kafka.failed(payload.error);
    else crashed.reject(payload.error);
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: topics.map(kafka.topic), fromBeginning });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: simultaneousPartitions,
      eachBatch: (batch) =>
        throttle(batch.isRunning, async () => {
          await eachBatch(batch);
          await commits.handled(batch);
        }),
    });
    await Promise.race([crashed.promise, stopping]);
  } finally {
    crashed.promise.catch(() => {});
    await commits.flush();
    await consumer.disconnect();
  }
}
