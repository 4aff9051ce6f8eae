import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { Day } from "../domain/invoice.ts";
import { type BookedPayment, type Click, isReversible, type ReversedPayment } from "../domain/invoice-payment.ts";
import type { IssuedInvoice } from "../domain/issued-invoice.ts";
import type { BillingMail } from "../domain/mail.ts";
import { type Clicks, makeClickOf } from "./click-of.ts";
import type { SettleInvoice } from "./settle-invoice.ts";

type Ports = {
  db: Db;
  invoices: { lock(tx: Tx, id: string): Promise<IssuedInvoice | undefined> };
  payments: Clicks & {
    find(tx: Tx, id: string): Promise<BookedPayment | undefined>;
    reverse(tx: Tx, payment: BookedPayment, about: { reason: string; on: Day; at: Date; click: Click }): Promise<void>;
  };
  entries: { isPartOver(tx: Tx, paymentId: string): Promise<boolean> };
  surpluses: {
    takeBack(tx: Tx, use: { paymentId: string }, about: { reason: string; at: Date }): Promise<boolean>;
  };
  settleInvoice: SettleInvoice;
  trust: { byPaymentNoMore(tx: Tx, paymentId: string): Promise<void> };
  events: {
    paymentReversed(tx: Tx, payment: ReversedPayment, at: Date): Promise<void>;
    mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void>;
  };
  packOf(country: string): CountryPack;
  clock: Clock;
};

export type ReversalOrder = {
  invoiceId: string;
  paymentId: string;
  reason: string;
  adminId: string;
  idempotencyKey: string;
};

/**
 * Takes a payment that was recorded by mistake back by another entry (decision 0118): its invoice is as if it had never been paid by it.
 * Returns its sum.
 * Refuses `not_found`, `version_outdated` if it is taken back already, `idempotency_key_reused`, and
 * `invalid_request` if that would take off a surplus that was used, or a part of its entry was settled apart.
 */
export function makeReversePayment(ports: Ports) {
  const { db, invoices, payments, entries, surpluses, settleInvoice, trust, events, packOf, clock } = ports;
  const clickOf = makeClickOf(payments);
  return (order: ReversalOrder): Promise<Money> =>
    transaction(db, async (tx) => {
      const { invoiceId, paymentId, reason } = order;
      const invoice = (await invoices.lock(tx, invoiceId)) ?? refuse("not_found");
      const click = await clickOf(tx, order, ["reverse", paymentId, reason]);
      const payment = await payments.find(tx, paymentId);
      if (payment?.invoiceId !== invoiceId || !isReversible(payment.by)) return refuse("not_found");
      if (!click) return payment.amount;
      if (payment.reversed) refuse("version_outdated");
      if (await entries.isPartOver(tx, paymentId))
        refuseField("id", "entry_settled", "has a part that was settled or recorded by hand: take that back first");
      const at = clock.now();
      const on = localDate(packOf(payment.country).timeZone, at);
      if (payment.by === "set_off" && !(await surpluses.takeBack(tx, { paymentId }, { reason, at })))
        refuse("not_found");
      await payments.reverse(tx, payment, { reason, on, at, click });
      await settleInvoice(tx, invoiceId, at);
      await trust.byPaymentNoMore(tx, paymentId);
      await events.paymentReversed(tx, payment, at);
      await events.mailQueued(tx, invoice, mailOf(invoice, payment));
      failpoint("billing.after_payment_reversal");
      return payment.amount;
    });
}

/** `invoice`: as it was before. */
function mailOf({ number, dueOn, currency, gross, paid }: IssuedInvoice, { amount, by }: BookedPayment): BillingMail {
  const left = gross - (paid - amount.amount);
  const open = { amount: left > 0n ? left : 0n, currency };
  const setOff = by === "set_off";
  return { subject: "payment_reversed", number, takenBack: amount, left: open, dueOn: dueOn ?? "", setOff };
}
