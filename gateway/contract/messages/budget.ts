// Generated from doorlight.purchasing.v1.Budget by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";
import { Instant } from "../common.ts";

/** The most that an agent wants to spend in a month. Beyond it lists and top-ups buy nothing, and a click is asked about. */
export const Budget = z.object({
  /** Net. */
  amount: Money,
  /** Net, this month: leads, packs and plan fees paid by card or invoice. */
  spent: Money,
  /** When the next month begins. */
  resetsAt: Instant,
});
export type Budget = z.output<typeof Budget>;
