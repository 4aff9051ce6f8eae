// Generated from doorlight.billing.v1.WaitingCardSales by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** Card sales without an invoice, because the billing details are incomplete. */
export const WaitingCardSales = z.object({
  /** Accounts whose sales wait. */
  accounts: z.int(),
  /** Leads, packs and fees of plans. */
  sales: z.int(),
  /** With VAT, as their cards were charged. */
  gross: Money,
});
export type WaitingCardSales = z.output<typeof WaitingCardSales>;
