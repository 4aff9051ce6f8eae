import * as z from "zod/mini";
import { AccountInvoice } from "./account-invoices.ts";
import { Country, Day, Id, idParams, Money, nextCursor, pageQuery, requiredLines, SaidMoney } from "./common.ts";
import { admins, endpoint, superAdmins } from "./endpoint.ts";
import { SettledPayment } from "./messages/settled-payment.ts";

export { SettledPayment };

export const reversePayment = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/payments/:paymentId/reverse",
  summary:
    "Take a payment of an invoice that was recorded by mistake back by a new entry. Refused while a surplus that it left is set off or paid back: take that back first.",
  access: admins,
  audited: true,
  keeps: { values: ["reason"], answer: ["amount", "invoice.paid", "invoice.state"] },
  idempotent: true,
  params: z.strictObject({ id: Id, paymentId: Id }),
  body: z.strictObject({ /** Kept with the entry. */ reason: requiredLines(500) }),
  answer: z.object({ /** Of the payment. */ amount: Money, invoice: AccountInvoice }),
  refusals: ["not_found", "version_outdated", "idempotency_key_reused"],
});

export const reversePayBack = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/pay-back/:payBackId/reverse",
  summary:
    "Take the record that what a credit note or an overpaid invoice owes was paid back by bank back by a new entry: it is owed again.",
  access: superAdmins,
  audited: true,
  keeps: { values: ["reason"], answer: ["amount"] },
  idempotent: true,
  params: z.strictObject({ id: Id, payBackId: Id }),
  body: z.strictObject({ /** Kept with the entry. */ reason: requiredLines(500) }),
  answer: z.object({ /** It is owed again. */ amount: Money }),
  refusals: ["not_found", "version_outdated", "idempotency_key_reused"],
});

export const setOffSurplus = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/set-off",
  summary:
    "Set what an account is owed because of a credit note or another overpaid invoice off on an open invoice of it.",
  access: superAdmins,
  audited: true,
  keeps: { values: ["amount"], answer: ["invoice.paid", "invoice.state"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** Of the credit note, or of the overpaid invoice. */
    surplusId: Id,
    /** At most what is left of it and to be paid of the invoice. */
    amount: SaidMoney,
  }),
  answer: z.object({ invoice: AccountInvoice }),
  refusals: ["not_found", "idempotency_key_reused"],
});

export const assignBankPayment = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/bank-payments",
  summary:
    "Book the open part of a payment of a bank file on an invoice, as a reference would have. An admin who does nothing alone gets `forbidden`.",
  access: admins,
  audited: true,
  keeps: { values: ["openOnly"], answer: ["booked", "withheld", "invoice.paid", "invoice.state"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** Of the open payment. */
    entryId: Id,
    /** Books no more than is open of the invoice: the rest stays open, for another one. */
    openOnly: z.optional(z.boolean()),
  }),
  answer: z.object({
    booked: Money,
    /** Null if all of it is booked. */
    withheld: z.nullable(Money),
    invoice: AccountInvoice,
  }),
  refusals: ["not_found", "version_outdated", "idempotency_key_reused"],
});

export const settleBankPayment = endpoint({
  method: "POST",
  path: "/api/admin/bank-payments/:id/settle",
  summary: "Say that an open payment of a bank file was paid back, as far as it is not booked, or needs nothing.",
  access: admins,
  audited: true,
  keeps: { values: ["settledAs", "paidOn", "reason"], answer: ["amount"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** paid_back: by bank. ignored: it needs nothing. */
    settledAs: z.enum(["paid_back", "ignored"]),
    /** When it was paid back; of no other. */
    paidOn: z.optional(Day),
    /** Kept with the entry. */
    reason: requiredLines(500),
  }),
  answer: z.object({ /** What was settled of it. */ amount: Money }),
  refusals: ["not_found", "version_outdated", "idempotency_key_reused"],
});

export const reopenBankPayment = endpoint({
  method: "POST",
  path: "/api/admin/bank-payments/:id/reopen",
  summary: "Open a payment of a bank file again that was settled by mistake.",
  access: admins,
  audited: true,
  keeps: { values: ["reason"], answer: ["amount"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({ /** Kept with the entry. */ reason: requiredLines(500) }),
  answer: z.object({ /** What is open of it again. */ amount: Money }),
  refusals: ["not_found", "version_outdated", "idempotency_key_reused"],
});

export const listSettledBankPayments = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/settled-payments",
  summary: "List the payments of bank files that admins settled, with their reasons, newest first.",
  access: admins,
  params: z.strictObject({ country: Country }),
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(SettledPayment), nextCursor }),
});
