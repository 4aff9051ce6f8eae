import { joinedRoutes } from "./joined-routes.ts";
import type { Parts } from "./kit.ts";
import type { Service } from "./service.ts";

/**
 * Adds to a service that states invariants the job that checks them, the call that lists them and their metrics, and the calls
 * about its dead letters. Loads their code, with that of the database, only then.
 */
export async function withInvariants(
  service: Service,
  { db, clock, log }: Pick<Parts, "db" | "clock" | "log">,
): Promise<Service> {
  const { invariants, rpc, jobs = [], ...rest } = service;
  if (!invariants) return service;
  if (!db) throw new Error("A service without a database has no invariants");
  const { listInvariants, makeCheckInvariants, makeInvariantsService, makeRunStore, reportInvariants } =
    await import("../invariants/index.ts");
  const { everyMinute } = await import("../jobs/index.ts");
  const { makeDeadLetterRoutes } = await import("../dead-letters/index.ts");
  const runs = makeRunStore(db);
  const list = () => listInvariants(invariants, runs);
  reportInvariants(list, clock);
  const check = makeCheckInvariants({ db, clock, log, runs });
  return {
    ...rest,
    rpc: joinedRoutes(
      rpc,
      makeInvariantsService(list),
      makeDeadLetterRoutes({ db, consumers: service.consumers ?? [], clock }),
    ),
    jobs: [...jobs, everyMinute("check-invariants", () => check(invariants))],
  };
}
