// Generated from doorlight.leads.v1.SourceFigures by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Requests that came in a period, and what became of them until now. Money is net, in minor units of the price's currency. */
export const SourceFigures = z.object({
  /** Those that were not refused. */
  received: z.int(),
  /** By their sellers. */
  confirmed: z.int(),
  /** No leads, because their homes had earlier requests. */
  duplicates: z.int(),
  /** As leads. */
  published: z.int(),
  /** Purchases of the leads, refunded ones too. */
  sold: z.int(),
  /** Purchases of them. */
  refunded: z.int(),
  /** The prices of published leads, each as it was then. */
  cost: z.int(),
  /** Fees of purchases that were not refunded. */
  revenue: z.int(),
});
export type SourceFigures = z.output<typeof SourceFigures>;
