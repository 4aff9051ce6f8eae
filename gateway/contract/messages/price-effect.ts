// Generated from doorlight.purchasing.v1.PriceEffect by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { LeadType } from "./lead-type.ts";
import { Money } from "../common.ts";

/** The open leads of one type whose price goes from one amount to another. */
export const PriceEffect = z.object({
  leadType: LeadType,
  /** Leads that can be bought now and whose price changes. */
  openLeads: z.int(),
  /** Of one lead, net, as it is now; null if there is no price. */
  before: z.nullable(Money),
  /** Of one lead, net, as it would be; null if there would be no price. */
  after: z.nullable(Money),
});
export type PriceEffect = z.output<typeof PriceEffect>;
