import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { TaxIdsService } from "@doorlight/proto/billing/v1/tax_ids_service_pb";
import { z } from "zod";
import type { TaxIdStore } from "../db/tax-id-store.ts";
import { countryOfTaxId, foreignCountriesOf } from "../domain/tax-id.ts";
import type { CheckTaxId } from "../use-cases/check-tax-id.ts";

const paging = makePaging(z.strictObject({ userId: z.uuid() }));

type Dependencies = { taxIds: Pick<TaxIdStore, "listUnchecked">; checkTaxId: CheckTaxId };

/** VAT numbers of other countries, and the admins who look them up. */
export function makeTaxIdsService({ taxIds, checkTaxId }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      router.service(TaxIdsService, {
        async listUncheckedTaxIds({ country, limit, cursor }) {
          const after = paging.start(cursor)?.userId;
          const found = await taxIds.listUnchecked({
            country,
            homes: foreignCountriesOf(country),
            limit,
            ...(after && { after }),
          });
          const page = paging.page(found, limit, ({ userId }) => ({ userId }));
          const shown = page.items.map(({ userId, businessName, taxId }) => {
            return { userId, businessName, taxId, businessCountry: countryOfTaxId(taxId, country) };
          });
          return { taxIds: shown, nextCursor: page.nextCursor };
        },
        async checkTaxId({ userId, taxId, businessName }, ctx) {
          await checkTaxId({ userId, taxId, businessName, by: userCaller(ctx).userId });
          return {};
        },
      }),
  };
}
