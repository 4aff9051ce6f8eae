import { joinedRoutes } from "./joined-routes.ts";
import type { Parts } from "./kit.ts";
import type { Service } from "./service.ts";

const CHECK_NOW = "check-invariants-now";

/**
 * Adds to a service that states invariants the job that checks them, the call that lists them and their metrics, and the calls
 * about its dead letters. Loads their code, with that of the database, only then.
 */
export async function withInvariants(
  service: Service,
  { db, kafka, clock, log }: Pick<Parts, "db" | "kafka" | "clock" | "log">,
): Promise<Service> {
  const { invariants, rpc, jobs = [], consumers = [], ...rest } = service;
  if (!invariants) return service;
  if (!db) throw new Error("A service without a database has no invariants");
  const { listInvariants, makeCheckInvariants, makeInvariantsService, makeRunStore, readEventFlow, reportInvariants } =
    await import("../invariants/index.ts");
  const { transaction } = await import("../db/index.ts");
  const { addJob, everyMinute, task } = await import("../jobs/index.ts");
  const { makeDeadLetterRoutes } = await import("../dead-letters/index.ts");
  const runs = makeRunStore(db);
  const list = () => listInvariants(invariants, runs);
  reportInvariants(list, clock);
  const check = makeCheckInvariants({ db, clock, log, runs });
  return {
    ...rest,
    consumers,
    rpc: joinedRoutes(
      rpc,
      makeInvariantsService({
        list,
        check: () => transaction(db, (tx) => addJob(tx, CHECK_NOW, {}, { jobKey: CHECK_NOW })),
        readFlow: () => readEventFlow(db, kafka, consumers),
      }),
      makeDeadLetterRoutes({ db, consumers, clock }),
    ),
    jobs: [
      ...jobs,
      everyMinute("check-invariants", () => check(invariants)),
      task(CHECK_NOW, () => check(invariants, { over: "everything" })),
    ],
  };
}
