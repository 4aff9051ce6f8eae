// Generated from doorlight.billing.v1.EndingContract by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";

/** A monthly deal or a plan that an account cannot go on with once it may not buy on invoice. */
export const EndingContract = z.object({
  /** Null of a plan. */
  dealId: z.nullable(Id),
  /** Of the deal; null of a plan. */
  name: z.nullable(z.string()),
  /** Null of a deal. */
  planId: z.nullable(Id),
  /** Of the months that are charged or granted, a day of its country: a deal ends after it, a plan is not renewed. */
  lastDay: z.string(),
});
export type EndingContract = z.output<typeof EndingContract>;
