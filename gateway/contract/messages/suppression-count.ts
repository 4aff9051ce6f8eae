// Generated from doorlight.campaign.v1.SuppressionCount by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { SuppressionReason } from "./suppression-reason.ts";

export const SuppressionCount = z.object({
  reason: SuppressionReason,
  /** Recipients. */
  count: z.int(),
});
export type SuppressionCount = z.output<typeof SuppressionCount>;
