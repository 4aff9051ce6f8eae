import { StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { z } from "zod";
import { makePaging } from "../paging/index.ts";
import { type RpcRoutes, serveMethods } from "../rpc/index.ts";
import type { FigureStore } from "./figure-store.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.guid() }));

/** What admins see of a service's figures. */
export function makeStatisticsService(figures: FigureStore): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, StatisticsService, {
        async sumFigures(query) {
          const [sums, asOf] = await Promise.all([figures.sum(query), figures.countedUntil()]);
          return { sums, asOf: asOf ?? null };
        },
        async listFigureRows({ limit, cursor, ...query }) {
          const found = await figures.rows(query, limit + 1, paging.start(cursor));
          const { items, nextCursor } = paging.page(found, limit, ({ at, id }) => ({ at, id }));
          return { rows: items, nextCursor };
        },
      }),
  };
}
