import type { Charge, ChargePurpose, ChargeState } from "../domain/charge.ts";

/** A row of `charges`. */
export type ChargeRow = {
  id: string;
  purpose: ChargePurpose;
  reference_id: string;
  /** Null if it was voided before it was created. */
  user_id: string | null;
  country: string;
  currency: string;
  net: bigint;
  vat: bigint;
  gross: bigint;
  provider_customer_id: string;
  provider_card_id: string;
  card_fingerprint: string | null;
  provider_intent_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  state: ChargeState;
  failure_code: string | null;
  created_at: Date;
  trace_id: string | null;
  void_requested_at: Date | null;
  is_refund: boolean;
  settled_at: Date | null;
  left_to_bank_at: Date | null;
};

/** Undefined if it was voided before it was created. */
export function toCharge(row: ChargeRow | undefined): Charge | undefined {
  if (!row || row.user_id === null) return undefined;
  const { currency, card_brand: brand, card_last4: last4 } = row;
  return {
    id: row.id,
    purpose: row.purpose,
    referenceId: row.reference_id,
    userId: row.user_id,
    country: row.country,
    state: row.state,
    net: { amount: row.net, currency },
    vat: { amount: row.vat, currency },
    gross: { amount: row.gross, currency },
    failureCode: row.failure_code,
    createdAt: row.created_at,
    traceId: row.trace_id,
    voidRequestedAt: row.void_requested_at,
    isRefund: row.is_refund,
    settledAt: row.settled_at,
    leftToBankAt: row.left_to_bank_at,
    card: brand === null || last4 === null ? null : { brand, last4 },
    provider: {
      customerId: row.provider_customer_id,
      cardId: row.provider_card_id,
      cardFingerprint: row.card_fingerprint,
      intentId: row.provider_intent_id,
    },
  };
}
