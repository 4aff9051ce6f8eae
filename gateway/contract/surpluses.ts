import * as z from "zod/mini";
import { InvoicedAccount } from "./account-invoices.ts";
import { Country, Day, Id, idParams, Money, nextCursor, pageQuery, SaidMoney } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/** Paid lines taken back by a credit note, owed to the account. The next invoice sets them off. */
export const Surplus = z.object({
  /** Of the credit note. */
  id: Id,
  /** Of the credit note. */
  number: z.string(),
  /** Whom it is owed to. */
  account: InvoicedAccount,
  /** Neither set off nor paid back yet. */
  left: Money,
});
export type Surplus = z.output<typeof Surplus>;

export const listSurpluses = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/surpluses",
  summary: "List what accounts are owed of credit notes. The next invoice sets it off.",
  access: admins,
  params: z.strictObject({ country: Country }),
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(Surplus), nextCursor }),
});

export const payBackSurplus = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/pay-back",
  summary:
    "Record that all that a credit note leaves owed was paid back by bank. Refused where an invoice took some of it meanwhile.",
  access: ["super_admin"],
  audited: true,
  keeps: { values: ["amount", "paidOn"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({ amount: SaidMoney, paidOn: Day }),
  refusals: ["not_found", "idempotency_key_reused"],
});
