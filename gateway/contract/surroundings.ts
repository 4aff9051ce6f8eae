import * as z from "zod/mini";
import { idParams, Money } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { Lead } from "./lead.ts";

/** The list prices, before discounts, of leads of one type in one place, of the last 90 days. */
export const SimilarPrices = z.object({
  /** The lead's city, or its region if the city has too few. */
  place: z.enum(["city", "region"]),
  /** How many leads; at most 500 newest. */
  leads: z.int(),
  least: Money,
  /** Half of the leads cost at most this. */
  median: Money,
  most: Money,
});
export type SimilarPrices = z.output<typeof SimilarPrices>;

export const getSurroundings = endpoint({
  method: "GET",
  path: "/api/leads/:id/surroundings",
  summary: "Get other open leads near a lead, and what leads of its type cost there.",
  access: users,
  params: idParams,
  answer: z.object({
    /** At most four: of the city, or of the region if the city has fewer. */
    nearby: z.array(Lead),
    /** Null if there are fewer than five. */
    prices: z.nullable(SimilarPrices),
  }),
  refusals: ["not_found"],
});
