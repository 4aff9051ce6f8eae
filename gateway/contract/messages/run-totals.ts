// Generated from doorlight.billing.v1.RunTotals by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

export const RunTotals = z.object({
  /** How many documents. */
  invoices: z.int(),
  /** How many lines they have together. */
  lines: z.int(),
  net: Money,
  vat: Money,
  gross: Money,
});
export type RunTotals = z.output<typeof RunTotals>;
