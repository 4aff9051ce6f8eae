// Generated from doorlight.campaign.v1.DayRange by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Whole days before the start of the campaign, both included; without an end it is open on that side. */
export const DayRange = z.object({
  /** Null: no end on that side. */
  from: z.nullable(z.int()),
  /** Null: no end on that side. */
  to: z.nullable(z.int()),
});
export type DayRange = z.output<typeof DayRange>;
