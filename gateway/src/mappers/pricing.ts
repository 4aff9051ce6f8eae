import type { GetPricingResponse } from "@doorlight/proto/billing/v1/billing_service_pb";
import type { Pricing } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { toCreditPack, toPlan } from "./billing.ts";
import { leadType } from "./enum-text.ts";
import { toMoney } from "./values.ts";

export function toPricing({ country, currency, unitPrices, creditPacks, plans }: GetPricingResponse): Pricing {
  return {
    country,
    currency,
    unitPrices: unitPrices.map(({ leadType: type, price, cap }) => ({
      leadType: leadType.toText(type),
      price: toMoney(assertDefined(price, "unit_price.price")),
      cap,
    })),
    creditPacks: creditPacks.map(toCreditPack),
    plans: plans.map(toPlan),
  };
}
