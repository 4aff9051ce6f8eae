import type { Purchase } from "../domain/purchase.ts";
import { type PriceRow, toPrice } from "./price-row.ts";

/** A row of `purchases`, or the same as JSON in a saved answer. */
export type PurchaseRow = PriceRow & {
  id: string;
  lead_id: string;
  acquired_at: Date | string;
  payment_source: "credit" | "invoice";
  trace_id: string;
};

export function toPurchase(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    leadId: row.lead_id,
    acquiredAt: new Date(row.acquired_at),
    price: toPrice(row),
    paymentSource: row.payment_source,
    traceId: row.trace_id,
  };
}
