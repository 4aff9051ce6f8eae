// Generated from doorlight.identity.v1.AskedPrice by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { LeadType } from "./lead-type.ts";

/** A price or a modifier as it would be. */
export const AskedPrice = z.object({
  /** Whose price it is; null for a modifier. */
  leadType: z.nullable(LeadType),
  /** Name of the region or city, or the postal code, whose modifier it is; null for a price. */
  place: z.nullable(z.string()),
  /** Net in minor units, or hundredths of a percent; null if there would be none. */
  value: z.nullable(z.int()),
});
export type AskedPrice = z.output<typeof AskedPrice>;
