import type { Participation } from "../domain/participation.ts";
import { type PriceRow, toPrice } from "./price-row.ts";

/** A row of `participations`, or the same as JSON in a saved answer. */
export type ParticipationRow = PriceRow & {
  id: string;
  lead_id: string;
  acquired_at: Date | string;
  paid_by: "credit" | "invoice";
  trace_id: string;
};

export function toParticipation(row: ParticipationRow): Participation {
  return {
    id: row.id,
    leadId: row.lead_id,
    acquiredAt: new Date(row.acquired_at),
    price: toPrice(row),
    paidBy: row.paid_by,
    traceId: row.trace_id,
  };
}
