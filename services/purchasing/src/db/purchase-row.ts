import type { Money } from "@doorlight/common/money";
import type { PaymentSource, Vat } from "@doorlight/common/product";
import type { PricePart, Purchase, Reservation } from "../domain/purchase.ts";

/** Amounts are whole minor units; JSON has them as numbers, columns as bigint. */
type FeeRow = { fee_amount: bigint | number; currency: string };

export type PartsRow = { currency: string; price_parts: (Omit<PricePart, "amount"> & { amount: number })[] };

/** Null if no VAT is kept; a saved answer of a release before has neither. */
type VatRow = { vat_basis_points?: number | null; vat_amount?: bigint | number | null };

/** A row of `purchases`, or the same as JSON in a saved answer. */
export type PurchaseRow = FeeRow &
  PartsRow &
  VatRow & {
    id: string;
    lead_id: string;
    buyer_id: string;
    acquired_at: Date | string;
    payment_source: PaymentSource;
    /** Absent in a saved answer of a release before. */
    list_id?: string | null;
    refunded_at: Date | string | null;
    /** Absent in a saved answer of a release before. */
    withheld_at?: Date | string | null;
    trace_id: string;
  };

/** A reserved purchase has no time of its own yet. */
export type AnsweredRow = PurchaseRow | ReservedRow;

type ReservedRow = FeeRow & VatRow & { id: string; acquired_at: null };

export function isReserved(row: AnsweredRow): row is ReservedRow {
  return row.acquired_at === null;
}

export function toReservation(row: Omit<ReservedRow, "acquired_at">): Reservation {
  return { purchaseId: row.id, fee: toFee(row), vat: toVat(row) };
}

export function toPurchase(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    leadId: row.lead_id,
    buyerId: row.buyer_id,
    acquiredAt: new Date(row.acquired_at),
    fee: toFee(row),
    parts: toParts(row),
    vat: toVat(row),
    paymentSource: row.payment_source,
    listId: row.list_id ?? null,
    refundedAt: row.refunded_at === null ? null : new Date(row.refunded_at),
    contactWithheldAt: row.withheld_at ? new Date(row.withheld_at) : null,
    traceId: row.trace_id,
  };
}

function toFee({ fee_amount, currency }: FeeRow): Money {
  return { amount: BigInt(fee_amount), currency };
}

export function toParts({ currency, price_parts }: PartsRow): PricePart[] {
  return price_parts.map(({ amount, ...part }) => ({ ...part, amount: { amount: BigInt(amount), currency } }));
}

export function toVat({ vat_basis_points, vat_amount, currency }: VatRow & { currency: string }): Vat | null {
  if (typeof vat_basis_points !== "number") return null;
  return { basisPoints: vat_basis_points, amount: { amount: BigInt(vat_amount ?? 0), currency } };
}
