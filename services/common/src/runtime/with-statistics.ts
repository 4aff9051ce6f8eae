import { joinedRoutes } from "./joined-routes.ts";
import type { Parts } from "./kit.ts";
import type { Service } from "./service.ts";

/** Adds to a service with a view `statistic_facts` the job that counts its daily figures and the calls that read them. */
export async function withStatistics(service: Service, { db, clock, packs }: Pick<Parts, "db" | "clock" | "packs">) {
  const { hasStatistics, rpc, jobs = [], ...rest } = service;
  if (!hasStatistics) return service;
  if (!db || !packs) throw new Error("A service without a database and country packs has no statistics");
  const { makeAgentStore, makeCountFigures, makeFigureStore, makeStatisticsService } =
    await import("../statistics/index.ts");
  const { everyMinute } = await import("../jobs/index.ts");
  const figures = makeFigureStore(db);
  const count = makeCountFigures({ db, clock });
  const countFigures = everyMinute("count-figures", async () => {
    await figures.putZones([...packs].map(([country, { timeZone }]) => ({ country, timeZone })));
    await count();
  });
  return {
    ...rest,
    rpc: joinedRoutes(rpc, makeStatisticsService(figures, makeAgentStore(db))),
    jobs: [...jobs, countFigures],
  };
}
