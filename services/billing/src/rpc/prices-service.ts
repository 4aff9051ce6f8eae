import { refuse, refuseField } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { z } from "zod";
import { toPrices } from "../mappers.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { fromPriceChanges, toDraftList, toPriceChange } from "./price-mapper.ts";

const reasonOf = (said: string) => said.trim() || refuseField("reason", "required", "is empty");

const paging = makePaging(z.object({ version: z.coerce.bigint() }));

export function makePricesService({ priceLists, changePriceLists }: UseCases): RpcRoutes {
  return {
    routes(router) {
      serveMethods(router, PricesService, {
        async getPriceList({ country }) {
          const { list, version, effectiveFrom } = (await priceLists.inForce(country)) ?? refuse("not_found");
          const priceList = { ...toPrices(list), version, effectiveFrom };
          return { priceList, newestVersion: await priceLists.newestVersion(country) };
        },
        async listPriceLists({ country, limit, cursor }) {
          if (!(await priceLists.inForce(country))) refuse("not_found");
          const versions = await priceLists.list(country, paging.start(cursor)?.version, limit + 1);
          const { items, nextCursor } = paging.page(versions, limit, ({ version }) => ({ version }));
          const entries = items.map((entry) => ({ ...entry, changes: entry.changes.map(toPriceChange) }));
          return { entries, nextCursor };
        },
        async changePrices({ changes, reason, ...change }, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          const version = await changePriceLists.change({
            ...change,
            changes: fromPriceChanges(changes),
            adminId,
            actsAlone,
            approvalId: null,
            reason: reasonOf(reason),
          });
          return { version };
        },
        async changeApprovedPrices({ change: { changes, reason, ...change }, askedBy: adminId, approvalId }) {
          const said = { changes: fromPriceChanges(changes), reason: reasonOf(reason) };
          await changePriceLists.change({ ...change, ...said, adminId, approvalId });
          return {};
        },
        async previewChange({ changes, ...change }) {
          const lists = await changePriceLists.preview({ ...change, changes: fromPriceChanges(changes) });
          return { before: toDraftList(lists.before), after: toDraftList(lists.after) };
        },
        async compareWithPriceList({ country, version }) {
          const changes = await changePriceLists.compare(country, version);
          return { changes: changes.map(toPriceChange) };
        },
        async dropPriceList({ country, version }, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          await changePriceLists.drop(country, version, { adminId, actsAlone, approvalId: null });
        },
        dropApprovedPriceList: ({ list: { country, version }, askedBy: adminId, approvalId }) =>
          changePriceLists.drop(country, version, { adminId, approvalId }),
      });
    },
  };
}
