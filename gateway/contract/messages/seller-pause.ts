// Generated from doorlight.leads.v1.SellerPause by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { PauseCause } from "./pause-cause.ts";
import { Instant } from "../common.ts";

/** What an agent's report or claims ask the seller. */
export const SellerPause = z.object({
  cause: PauseCause,
  /** The request is closed then, without an answer. */
  until: Instant,
});
export type SellerPause = z.output<typeof SellerPause>;
