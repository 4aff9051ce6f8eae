// Generated from doorlight.billing.v1.AccountDebt by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** What an account owes, with VAT. */
export const AccountDebt = z.object({
  /** Left to pay of issued invoices. */
  open: Money,
  /** The part of it whose day is over. */
  overdue: Money,
  /** Bought and not invoiced yet, without lines that wait for a refund. */
  notInvoiced: Money,
  /** Owed to the account because of credit notes. */
  surplus: Money,
});
export type AccountDebt = z.output<typeof AccountDebt>;
