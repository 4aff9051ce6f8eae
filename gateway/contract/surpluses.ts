import * as z from "zod/mini";
import { InvoicedAccount } from "./account-invoices.ts";
import { Country, Day, Id, idParams, Money, nextCursor, pageQuery, SaidMoney } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/** Owed to the account: paid lines that a credit note took back, or what was paid beyond an invoice. The next invoice sets it off. */
export const Surplus = z.object({
  /** Of the credit note, or of the overpaid invoice. */
  id: Id,
  /** Of the credit note, or of the overpaid invoice. */
  number: z.string(),
  /** Paid beyond an invoice, without a credit note. */
  overpaid: z.boolean(),
  /** From before overpayments were owed: no invoice sets it off by itself, as the bank may have returned it. */
  byHand: z.boolean(),
  /** The earliest day of a pay-back. */
  owedFrom: Day,
  /** Whom it is owed to. */
  account: InvoicedAccount,
  /** Neither set off nor paid back yet. */
  left: Money,
});
export type Surplus = z.output<typeof Surplus>;

export const listSurpluses = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/surpluses",
  summary: "List what accounts are owed of credit notes and overpaid invoices. The next invoice sets it off.",
  access: admins,
  params: z.strictObject({ country: Country }),
  query: z.strictObject({ ...pageQuery, /** Of one account alone. */ account: z.optional(Id) }),
  answer: z.object({ items: z.array(Surplus), nextCursor }),
});

export const payBackSurplus = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/pay-back",
  summary:
    "Record that all that a credit note or an overpaid invoice leaves owed was paid back by bank. Refused where an invoice took some of it meanwhile.",
  access: ["super_admin"],
  audited: true,
  keeps: { values: ["amount", "paidOn"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({ amount: SaidMoney, paidOn: Day }),
  refusals: ["not_found", "idempotency_key_reused"],
});
