import * as z from "zod/mini";
import { Country, Money } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { LeadType } from "./lead.ts";
import { CreditPack } from "./packs.ts";
import { Plan } from "./plans.ts";

export const Pricing = z.object({
  country: Country,
  /** ISO 4217 code, upper case. */
  currency: z.string(),
  /** Of each lead type that is sold, net, before any modifier. */
  unitPrices: z.array(
    z.object({
      leadType: LeadType,
      price: Money,
      /** How many agents may buy one lead of the type. */
      cap: z.int(),
    }),
  ),
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
    /** Countries of this deployment. */
    items: z.array(
      z.object({
        code: Country,
        /** By language. */
        names: z.object({
          /** In English. */
          en: z.string(),
          /** In Swedish. */
          sv: z.string(),
          /** In Finnish. */
          fi: z.string(),
        }),
        /** ISO 4217 code, upper case. */
        currency: z.string(),
        /** IANA's name. Months and days of an account are those of this zone. */
        timeZone: z.string(),
        /** `+358`. */
        phonePrefix: z.string(),
        /** The day of the month after a purchase until which a refund can be requested. */
        refundDay: z.int(),
        /** Whether sellers can send requests there. */
        selling: z.boolean(),
      }),
    ),
  }),
});
