import type { EachBatchPayload } from "kafkajs";
import type { Logger } from "../telemetry/index.ts";

const COMMIT_MS = 500;

export type LazyCommits = {
  /** Notes that a batch is handled; its offsets are committed soon, at once when the consumer stops. */
  handled(batch: EachBatchPayload): Promise<void>;
  /** Commits what is left. */
  flush(): Promise<void>;
};

/**
 * Commits the offsets of all partitions together, twice a second: the library would ask the broker once for each small
 * batch. An offset that is lost in a crash only makes events come again, and the inbox knows those.
 */
export function lazyCommits(log: Logger): LazyCommits {
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
      // The group is changing hands or Kafka is away; whoever has the partition next sees these events again.
      log.debug({ err: error }, "Offsets were not committed");
    }
  }

  return {
    async handled(batch) {
      latest = batch;
      if (!batch.isRunning()) await flush();
      else timer ??= setTimeout(() => void flush(), COMMIT_MS);
    },
    flush,
  };
}
