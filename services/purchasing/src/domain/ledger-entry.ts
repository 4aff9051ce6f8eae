/** One movement of the ledger, from one account to another. */
export type LedgerEntry = {
  kind: "signup_grant" | "charge";
  /** What was bought with a charge. */
  purchaseId: string | null;
  from: string;
  to: string;
  /** CREDIT or a currency. */
  unit: string;
  /** Credits, or minor units of the currency. */
  amount: bigint;
  occurredAt: Date;
};
