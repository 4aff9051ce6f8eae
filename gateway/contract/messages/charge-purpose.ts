// Generated from doorlight.billing.v1.ChargePurpose by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const ChargePurpose = z.enum(["purchase", "sale", "fee"]);
export type ChargePurpose = z.output<typeof ChargePurpose>;
