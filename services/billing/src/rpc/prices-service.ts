import { timestampDate } from "@bufbuild/protobuf/wkt";
import { refuse, refuseField } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { z } from "zod";
import type { PriceListStore } from "../db/price-list-store.ts";
import { fromPriceChanges, toListMessage, toPriceListMessage, toVersionMessage } from "./price-mapper.ts";
import type { PriceLists } from "../use-cases/price-lists.ts";

const paging = makePaging(z.object({ version: z.coerce.bigint() }));

type Dependencies = {
  priceLists: PriceListStore;
  changePriceLists: Pick<PriceLists, "change" | "preview" | "drop">;
};

export function makePricesService({ priceLists, changePriceLists }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      router.service(PricesService, {
        async getPriceList({ country }) {
          const inForce = (await priceLists.inForce(country)) ?? refuse("not_found");
          return { priceList: toPriceListMessage(inForce), newestVersion: await priceLists.newestVersion(country) };
        },
        async listPriceLists({ country, limit, cursor }) {
          if (!(await priceLists.inForce(country))) refuse("not_found");
          const versions = await priceLists.list(country, paging.start(cursor)?.version, limit + 1);
          const { items, nextCursor } = paging.page(versions, limit, ({ version }) => ({ version }));
          return { entries: items.map(toVersionMessage), nextCursor };
        },
        async changePrices({ country, changes, effectiveFrom, reason, newestVersion }, ctx) {
          const version = await changePriceLists.change({
            country,
            changes: fromPriceChanges(changes),
            effectiveFrom: effectiveFrom ? timestampDate(effectiveFrom) : null,
            adminId: userCaller(ctx).userId,
            reason: reason.trim() || refuseField("reason", "required", "is empty"),
            newestVersion,
          });
          return { version };
        },
        async previewChange({ country, changes, effectiveFrom }) {
          const { before, after } = await changePriceLists.preview({
            country,
            changes: fromPriceChanges(changes),
            effectiveFrom: effectiveFrom ? timestampDate(effectiveFrom) : null,
          });
          return { before: toListMessage(before), after: toListMessage(after) };
        },
        async dropPriceList({ country, version }) {
          await changePriceLists.drop(country, version);
          return {};
        },
      });
    },
  };
}
