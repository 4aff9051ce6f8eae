import { StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { z } from "zod";
import { makePaging } from "../paging/index.ts";
import { type RpcRoutes, serveMethods } from "../rpc/index.ts";
import type { AgentStore } from "./agent-store.ts";
import type { FigureStore } from "./figure-store.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.guid() }));

/** What admins see of a service's figures. */
export function makeStatisticsService(figures: FigureStore, agents: AgentStore): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, StatisticsService, {
        async sumFigures(query) {
          const [sums, asOf] = await Promise.all([figures.sum(query), figures.countedUntil()]);
          return { sums, asOf: asOf ?? null };
        },
        async listActiveAgents({ period, country }) {
          return { countries: await agents.active(period, country) };
        },
        async listCohorts({ figure, period, country }) {
          return { cohorts: await agents.cohorts(figure, period, country) };
        },
        async countCohorts({ cohorts, country, lastDay }) {
          return { counts: await agents.countCohorts(cohorts, country, lastDay) };
        },
        async listFigureRows({ limit, cursor, ...query }) {
          const found = await figures.rows(query, limit + 1, paging.start(cursor));
          const { items, nextCursor } = paging.page(found, limit, ({ at, id }) => ({ at, id }));
          return { rows: items, nextCursor };
        },
      }),
  };
}
