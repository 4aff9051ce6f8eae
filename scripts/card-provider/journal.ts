import type { Account } from "./account.ts";

/** Every charge and refund of an account, oldest first, to compare with a ledger. */
export function journalOf({ charges, refunds, paymentIntents }: Account) {
  const moneyTaken = [...charges.values()].map((charge) => ({
    kind: "charge",
    id: charge.id,
    payment_intent: charge.payment_intent,
    customer: charge.customer,
    amount: charge.amount,
    currency: charge.currency,
    status: charge.status,
    decline_code: charge.outcome.reason,
    metadata: paymentIntents.get(charge.payment_intent)?.metadata ?? {},
    created: charge.created,
  }));
  const moneyGiven = [...refunds.values()].map((refund) => ({
    kind: "refund",
    id: refund.id,
    payment_intent: refund.payment_intent,
    customer: paymentIntents.get(refund.payment_intent)?.customer ?? null,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    decline_code: null,
    metadata: paymentIntents.get(refund.payment_intent)?.metadata ?? {},
    created: refund.created,
  }));
  return { entries: [...moneyTaken, ...moneyGiven].toSorted((one, other) => one.created - other.created) };
}

export type JournalEntry = ReturnType<typeof journalOf>["entries"][number];
