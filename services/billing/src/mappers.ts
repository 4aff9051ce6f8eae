import { ifKnown, type Plain } from "@doorlight/common/rpc";
import type { ContractOwnerSchema, LimitationsSchema } from "@doorlight/proto/billing/v1/billing_pb";
import type { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { PriceListSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import type { ContractOwner, DealTerms } from "./domain/deal.ts";
import type { NewLine } from "./domain/invoice-line.ts";
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

type Purchased = Pick<
  Plain<typeof PurchaseConfirmedSchema>,
  "purchaseId" | "buyerId" | "country" | "leadType" | "postalCode" | "city" | "fee" | "vat" | "discount" | "acquiredAt"
>;

/** `time`: of an event that does not say when it was acquired. */
export function toPurchaseLine(purchase: Purchased, time: Date): NewLine {
  const { purchaseId: sourceId, buyerId: userId, country, leadType, postalCode, city, fee, vat } = purchase;
  const discount = ifKnown(purchase, "discount")?.amount ?? 0n;
  return {
    account: { userId, country },
    sourceId,
    item: { kind: "purchase", leadType, postalCode, city },
    at: ifKnown(purchase, "acquiredAt") ?? time,
    price: { ...fee, amount: fee.amount + discount },
    discount,
    vat,
  };
}
