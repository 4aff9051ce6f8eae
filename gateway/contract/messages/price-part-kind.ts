// Generated from doorlight.purchasing.v1.PricePartKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** base: the country's price of the lead type. location: surcharge or discount of the place. discount: discount of a deal. */
export const PricePartKind = z.enum(["base", "location", "discount"]);
export type PricePartKind = z.output<typeof PricePartKind>;
