// Generated from doorlight.purchasing.v1.PricePart by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { PricePartKind } from "./price-part-kind.ts";
import { Money } from "../common.ts";

export const PricePart = z.object({
  kind: PricePartKind,
  /** The place's name for a location part, the deal's for a discount; empty for the base price. */
  label: z.string(),
  amount: Money,
});
export type PricePart = z.output<typeof PricePart>;
