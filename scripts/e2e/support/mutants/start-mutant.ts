import type { Db } from "@doorlight/common/db";
import { plantedBugs } from "../../../../services/purchasing/test/planted-bugs.ts";
import type { ServiceName } from "../../../../scripts/stack/services.ts";
import { stack } from "../stack.ts";
import { databaseCopy } from "./database-copy.ts";
import type { PlantedSourceName } from "./planted-sources.ts";

const plant = new URL("plant.ts", import.meta.url).href;
const NOWHERE = "127.0.0.1:1";

/** Restarts a service with a bug in one of its source files. */
export async function startPlanted(service: ServiceName, bug: PlantedSourceName): Promise<void> {
  await stack.kill(service, "SIGTERM");
  // What is compiled of the planted source must not be kept for later.
  const env = { PLANTED: bug, NODE_DISABLE_COMPILE_CACHE: "1" };
  await stack.start(service, { env, nodeFlags: ["--import", plant] });
}

/**
 * Restarts purchasing with a bug in its SQL, on a copy of its database and without Kafka, so that nothing of what it
 * does wrong stays. Disposing stops it.
 */
export async function startOnPlantedCopy(bug: keyof typeof plantedBugs): Promise<{ db: Db } & AsyncDisposable> {
  await stack.kill("purchasing", "SIGTERM");
  await using undo = new AsyncDisposableStack();
  const copy = undo.use(await databaseCopy(stack, "purchasing"));
  await plantedBugs[bug](copy.db);
  undo.defer(() => stack.kill("purchasing", "SIGKILL"));
  await stack.start("purchasing", { env: { DATABASE_URL: copy.url, KAFKA_BROKERS: NOWHERE } });
  const running = undo.move();
  return { db: copy.db, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
