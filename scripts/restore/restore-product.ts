import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeKafka } from "@doorlight/common/kafka";
import { processNames } from "../stack/services.ts";
import type { Stack } from "../stack/stack.ts";
import { catchUp, type LostEvent } from "./catch-up.ts";
import { layBackup, recovered } from "./restore-cluster.ts";
import { timed } from "./timed.ts";

/** How long a consumer may have been behind. */
const BEHIND_MS = 3_600_000;

/** The folders of a drill. */
export function placesIn({ settings: { dataDir } }: Stack) {
  return { cluster: join(dataDir, "pg"), backup: join(dataDir, "backup"), archive: join(dataDir, "archive") };
}

/** What was restored. */
export interface Restored {
  /** The last commit that it has. */
  until: Date;
  lost: LostEvent[];
}

/** Kills PostgreSQL and deletes its data folder, with the WAL that is not archived yet. */
export async function loseVolume(stack: Stack): Promise<void> {
  await stack.kill("postgres");
  rmSync(placesIn(stack).cluster, { recursive: true, maxRetries: 10 });
}

/**
 * Restores all that backup and archive have. Ends every process of the product before PostgreSQL answers, since those of
 * the former epoch would send from it. `meanwhile` runs while none is there.
 */
export async function restoreProduct(stack: Stack, epoch: string, meanwhile: () => Promise<void>): Promise<Restored> {
  const { databaseUrl, kafkaBrokers } = stack.settings.infrastructure;
  const { TOPIC_PREFIX: topicPrefix = "doorlight" } = stack.environment("gateway");
  const kafka = makeKafka({ brokers: kafkaBrokers.split(","), clientId: "restore", topicPrefix });
  const until = await timed("processes ended, PostgreSQL restored", async () => {
    await Promise.all([stack.stopProduct(), layBackup({ ...placesIn(stack), archives: true })]);
    await stack.start("postgres");
    return recovered(databaseUrl);
  });
  const since = new Date(until.getTime() - BEHIND_MS);
  const lost = await timed("Kafka and databases agree", () => catchUp({ databaseUrl, kafka, since }));
  await meanwhile();
  await timed("processes started with another epoch", () =>
    Promise.all(processNames.map((name) => stack.start(name, { env: { RELEASE_EPOCH: epoch } }))),
  );
  return { until, lost };
}
