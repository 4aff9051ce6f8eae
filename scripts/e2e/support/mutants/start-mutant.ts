import type { Db } from "@doorlight/common/db";
import { mutants } from "../../../../services/purchasing/test/mutants.ts";
import type { ServiceName } from "../../../stack/services.ts";
import { stack } from "../stack.ts";
import { databaseCopy } from "./database-copy.ts";
import type { SourceMutant } from "./source-mutants.ts";

const loader = new URL("load-mutant.ts", import.meta.url).href;
const NOWHERE = "127.0.0.1:1";

/** Restarts a service with a mutant of one of its source files. */
export async function startMutant(service: ServiceName, mutant: SourceMutant): Promise<void> {
  await stack.kill(service, "SIGTERM");
  // The compiled mutant must not be kept for later starts.
  const env = { MUTANT: mutant, NODE_DISABLE_COMPILE_CACHE: "1" };
  await stack.start(service, { env, nodeFlags: ["--import", loader] });
}

/**
 * Restarts purchasing with a mutant of its SQL, on a copy of its database and without Kafka, so that none of its damage
 * stays. Disposing stops it.
 */
export async function startSqlMutant(mutant: keyof typeof mutants): Promise<{ db: Db } & AsyncDisposable> {
  await stack.kill("purchasing", "SIGTERM");
  await using undo = new AsyncDisposableStack();
  const copy = undo.use(await databaseCopy(stack, "purchasing"));
  await mutants[mutant](copy.db);
  undo.defer(() => stack.kill("purchasing", "SIGKILL"));
  await stack.start("purchasing", { env: { DATABASE_URL: copy.url, KAFKA_BROKERS: NOWHERE } });
  const running = undo.move();
  return { db: copy.db, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
