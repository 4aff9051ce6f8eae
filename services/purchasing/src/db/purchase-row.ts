import type { PaymentSource, Vat } from "@doorlight/common/product";
import type { Price, Purchase, Reservation } from "../domain/purchase.ts";

/** Amounts are whole minor units; JSON has them as numbers, columns as bigint. */
export type PriceRow = {
  fee_amount: bigint | number;
  currency: string;
  price_parts: { kind: "base" | "location" | "discount"; label: string; amount: number }[];
};

/** Null if no VAT is kept; a saved answer of a release before has neither. */
type VatRow = { vat_basis_points?: number | null; vat_amount?: bigint | number | null };

/** A row of `purchases`, or the same as JSON in a saved answer. */
export type PurchaseRow = PriceRow &
  VatRow & {
    id: string;
    lead_id: string;
    buyer_id: string;
    acquired_at: Date | string;
    payment_source: PaymentSource;
    /** Absent in a saved answer of a release before. */
    list_id?: string | null;
    refunded_at: Date | string | null;
    trace_id: string;
  };

/** A reserved purchase has no time of its own yet. */
export type AnsweredRow = PurchaseRow | ReservedRow;

type ReservedRow = PriceRow & VatRow & { id: string; acquired_at: null };

export function isReserved(row: AnsweredRow): row is ReservedRow {
  return row.acquired_at === null;
}

export function toReservation(row: Pick<ReservedRow, "id" | "fee_amount" | "currency"> & VatRow): Reservation {
  const price = { amount: BigInt(row.fee_amount), currency: row.currency };
  return { purchaseId: row.id, price, vat: toVat(row) };
}

export function toPurchase(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    leadId: row.lead_id,
    buyerId: row.buyer_id,
    acquiredAt: new Date(row.acquired_at),
    price: toPrice(row),
    vat: toVat(row),
    paymentSource: row.payment_source,
    listId: row.list_id ?? null,
    refundedAt: row.refunded_at === null ? null : new Date(row.refunded_at),
    traceId: row.trace_id,
  };
}

export function toPrice({ fee_amount, currency, price_parts }: PriceRow): Price {
  return {
    total: { amount: BigInt(fee_amount), currency },
    parts: price_parts.map(({ kind, label, amount }) => ({
      kind,
      label,
      amount: { amount: BigInt(amount), currency },
    })),
  };
}

export function toVat({ vat_basis_points, vat_amount, currency }: VatRow & { currency: string }): Vat | null {
  if (typeof vat_basis_points !== "number") return null;
  return { basisPoints: vat_basis_points, amount: { amount: BigInt(vat_amount ?? 0), currency } };
}
