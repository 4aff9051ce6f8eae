// Generated from doorlight.leads.v1.SellerPauseEnd by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { PauseResult } from "./pause-result.ts";
import { Instant } from "../common.ts";

/** The decision about a paused request. */
export const SellerPauseEnd = z.object({
  result: PauseResult,
  endedAt: Instant,
});
export type SellerPauseEnd = z.output<typeof SellerPauseEnd>;
