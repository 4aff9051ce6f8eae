import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { Day } from "./invoice.ts";

/** What happened to an account's invoices, as its statement shows it beside the sales, fees and refunds of purchasing's ledger. */
export type Movement = {
  id: string;
  kind: MovementKind;
  /** When it was booked; of an earlier day, the end of that. */
  at: Date;
  day: Day;
  /** Of an admin's credit note, for each rate of VAT on it; below zero. */
  net: Money | null;
  vat: Vat | null;
  reverseCharge: boolean;
  /** Gross, by the account; below zero if it went back. Null of a credit note. */
  paid: Money | null;
  invoice: { id: string; number: string };
  reason: string;
};

export type MovementKind =
  | "credit_note"
  | "payment"
  | "payment_reversal"
  | "set_off"
  | "set_off_reversal"
  | "pay_back"
  | "pay_back_reversal";

export type MovementPosition = { at: Date; id: string };

/** Half open; any time if a bound is null. */
export type MovementScope = { userId: string; from: Date | null; to: Date | null };
