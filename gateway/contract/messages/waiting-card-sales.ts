// Generated from doorlight.billing.v1.WaitingCardSales by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** Card sales without an invoice, because the billing details are incomplete. */
export const WaitingCardSales = z.object({
  accounts: z.int(),
  sales: z.int(),
  gross: Money,
});
export type WaitingCardSales = z.output<typeof WaitingCardSales>;
