import type { Client } from "@connectrpc/connect";
import type { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { LeadType, type Pricing } from "../contract/index.ts";
import { told, toMoney } from "./present/common.ts";
import { leadType } from "./proto-text.ts";

/** The price list of a country. Refuses `not_found` for one that this deployment does not run. */
export async function pricingOf(billing: Client<typeof BillingService>, code: string): Promise<Pricing> {
  const { country, currency, unitPrices } = await billing.getPricing({ country: code });
  return {
    country,
    currency,
    unitPrices: unitPrices.map(({ leadType: type, price, cap }) => ({
      leadType: LeadType.parse(leadType.toText(type)),
      price: toMoney(told(price, "the unit price")),
      cap,
    })),
  };
}
