import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { TaxIdsService } from "@doorlight/proto/billing/v1/tax_ids_service_pb";
import { z } from "zod";
import { countryOfTaxId, foreignCountriesOf } from "../domain/tax-id.ts";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ userId: z.uuid() }));

/** VAT numbers of other countries, and the admins who look them up. */
export function makeTaxIdsService({ taxIds, checkTaxId }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, TaxIdsService, {
        async listUncheckedTaxIds({ country, limit, cursor }) {
          const after = paging.start(cursor)?.userId;
          const homes = foreignCountriesOf(country);
          const found = await taxIds.listUnchecked({ country, homes, limit, ...(after && { after }) });
          const page = paging.page(found, limit, ({ userId }) => ({ userId }));
          const shown = page.items.map((one) => ({ ...one, businessCountry: countryOfTaxId(one.taxId, country) }));
          return { taxIds: shown, nextCursor: page.nextCursor };
        },
        checkTaxId: (checked, ctx) => checkTaxId({ ...checked, by: userCaller(ctx).userId }),
      }),
  };
}
