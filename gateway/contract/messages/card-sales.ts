// Generated from doorlight.billing.v1.CardSales by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { WaitingCardSales } from "./waiting-card-sales.ts";
import { Instant } from "../common.ts";

export const CardSales = z.object({
  /** How many have an invoice. */
  issued: z.int(),
  waiting: WaitingCardSales,
  /** Sold by a release before this one, and not looked at yet. */
  left: z.int(),
  /** Of erased accounts that never had complete billing details: nobody can be named on an invoice. */
  writtenOff: z.int(),
  /** When all of a release before this one were looked at; null before. */
  formerDoneAt: z.nullable(Instant),
});
export type CardSales = z.output<typeof CardSales>;
