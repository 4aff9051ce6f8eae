// Generated from doorlight.common.v1.LeadType by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** The kind of a request. Caps and prices depend on it. */
export const LeadType = z.enum([
  "request_for_quote",
  "request_for_valuation",
  "request_for_online_valuation",
  "request_for_commission_estimate",
]);
export type LeadType = z.output<typeof LeadType>;
