import * as z from "zod/mini";
import { Country, Money } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { LeadType } from "./lead.ts";
import { CreditPack } from "./packs.ts";
import { Plan } from "./plans.ts";

export const Pricing = z.object({
  country: Country,
  currency: z.string(),
  unitPrices: z.array(z.object({ leadType: LeadType, price: Money, cap: z.int() })),
  creditPacks: z.array(CreditPack),
  plans: z.array(Plan),
});
export type Pricing = z.output<typeof Pricing>;

export const getPricing = endpoint({
  method: "GET",
  path: "/api/pricing",
  summary: "Get the price list of a country, with its credit packs and plans.",
  access: everyone,
  beforeTerms: true,
  query: z.strictObject({ country: Country }),
  answer: Pricing,
  refusals: ["not_found"],
});

export const listCountries = endpoint({
  method: "GET",
  path: "/api/countries",
  summary: "List the countries of this deployment. `selling`: agents can sign up and sellers can send requests.",
  access: everyone,
  beforeTerms: true,
  answer: z.object({
    items: z.array(
      z.object({
        code: Country,
        names: z.object({ en: z.string(), sv: z.string(), fi: z.string() }),
        currency: z.string(),
        phonePrefix: z.string(),
        selling: z.boolean(),
      }),
    ),
  }),
});
