import type { Plain } from "@doorlight/common/rpc";
import type { ContractOwnerSchema, LimitationsSchema } from "@doorlight/proto/billing/v1/billing_pb";
import type { PriceListSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import type { ContractOwner, DealTerms } from "./domain/deal.ts";
import { type PriceList, unitPricesOf } from "./domain/price-list.ts";

type Prices = Omit<Plain<typeof PriceListSchema>, "version" | "effectiveFrom">;

export const toPrices = ({ country, currency, modifiers, ...list }: PriceList): Prices => ({
  country,
  currency,
  unitPrices: unitPricesOf({ currency, ...list }),
  modifiers: modifiers.map(withRegion),
});

/** A place of no region has an empty one. */
export const withRegion = <Place extends { region?: string | undefined }>({ region = "", ...place }: Place) => ({
  ...place,
  region,
});

export function toOwner({ kind, id }: ContractOwner): Plain<typeof ContractOwnerSchema> {
  return { owner: { case: kind === "user" ? "userId" : "officeId", value: id } };
}

export function limitationsOf({ leadTypes, places }: Pick<DealTerms, "leadTypes" | "places">) {
  return { leadTypes, places: places.map(withRegion) } satisfies Plain<typeof LimitationsSchema>;
}
