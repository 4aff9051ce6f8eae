import type { EachBatchPayload } from "kafkajs";
import type { Logger } from "../telemetry/index.ts";

const commitPauseMs = 500;

export type LazyCommits = {
  /** Commits the offsets of a batch within half a second, at once if the consumer is stopping. */
  handled(batch: EachBatchPayload): Promise<void>;
  /** Commits now. */
  flush(): Promise<void>;
};

/**
 * Commits the offsets of all partitions together, twice a second: the library would ask the broker once for each small
 * batch. After a crash, events whose offsets were lost come again, and the inbox filters them.
 */
export function makeLazyCommits(log: Logger): LazyCommits {
  let latest: EachBatchPayload | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = latest;
    latest = undefined;
    if (!batch) return;
    try {
      await batch.commitOffsetsIfNecessary(batch.uncommittedOffsets());
    } catch (error) {
      // The group is rebalancing or Kafka is down; the next owner of the partition gets these events again.
      log.debug({ err: error }, "Offsets were not committed");
    }
  }

  return {
    async handled(batch) {
      latest = batch;
      if (!batch.isRunning()) await flush();
      else timer ??= setTimeout(() => void flush(), commitPauseMs);
    },
    flush,
  };
}
