import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { isDay, type Clock, localDate } from "@doorlight/common/time";
import type { Day } from "../domain/invoice.ts";
import type { PaymentByHand } from "../domain/invoice-payment.ts";
import type { IssuedInvoice } from "../domain/issued-invoice.ts";
import { type Clicks, makeClickOf } from "./click-of.ts";
import type { RoomAlone } from "./room-alone.ts";
import type { SettleInvoice } from "./settle-invoice.ts";

type Ports = {
  db: Db;
  invoices: { lock(tx: Tx, id: string): Promise<IssuedInvoice | undefined> };
  payments: Clicks & {
    openOf(tx: Tx, invoiceId: string): Promise<bigint>;
    addByHand(tx: Tx, paid: PaymentByHand): Promise<void>;
  };
  roomAlone: RoomAlone;
  settleInvoice: SettleInvoice;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type PaymentOrder = {
  invoiceId: string;
  amount: Money;
  paidOn: Day;
  /** It is meant to be more than is open. */
  more: boolean;
  adminId: string;
  /** Not of an approved one. */
  actsAlone?: boolean | undefined;
  idempotencyKey: string;
  /** What another admin approved: the part beyond what is open may be no larger. */
  approved: { id: string; beyond: bigint } | null;
};

/**
 * Records a payment that an admin has seen on the account. Refuses `not_found`, `invalid_request`, also if it is more than is
 * open and not meant to be, `idempotency_key_reused`, and `approval_needed` with the part beyond what is open if it is more than one admin may record
 * alone today, or the admin does nothing alone; one that was approved `version_outdated` if less is open than then.
 */
export function makeRecordPayment({ db, invoices, payments, roomAlone, settleInvoice, packs, clock }: Ports) {
  const clickOf = makeClickOf(payments);

  async function refuseAboveLimit(
    tx: Tx,
    { country, currency }: IssuedInvoice,
    { adminId, actsAlone, beyond, at }: Pick<PaymentOrder, "adminId" | "actsAlone"> & { beyond: bigint; at: Date },
  ): Promise<void> {
    const needed = () => refuse("approval_needed", { params: { amount: String(beyond), currency } });
    // Payments that never came would prove an account, and double what it may owe.
    if (!actsAlone) return needed();
    if (beyond === 0n) return;
    if (beyond > (await roomAlone(tx, { adminId, country }, at))) needed();
  }

  return (order: PaymentOrder): Promise<void> =>
    transaction(db, async (tx) => {
      const { invoiceId, amount, paidOn, more, adminId, actsAlone, approved } = order;
      const invoice = (await invoices.lock(tx, invoiceId)) ?? refuse("not_found");
      if (invoice.kind !== "invoice" || invoice.byCard) refuse("not_found");
      if (amount.amount <= 0n || amount.currency !== invoice.currency)
        refuseField("amount", "amount_invalid", "must be more than nothing, in the currency of the invoice");
      if (!isDay(paidOn)) refuseField("paidOn", "invalid_date", "must be a day of the calendar");
      const click = await clickOf(tx, order, [invoiceId, amount.amount.toString(), paidOn]);
      if (!click) return;
      const at = clock.now();
      // A payment by the day of an invoice doubles what its account may owe.
      const today = localDate(countryPackOf(packs, invoice.country).timeZone, at);
      if (paidOn > today || paidOn < invoice.issuedOn)
        refuseField("paidOn", "invalid_date", "must be from the invoice's day to today");
      const open = await payments.openOf(tx, invoiceId);
      const beyond = amount.amount > open ? amount.amount - open : 0n;
      if (beyond > 0n && !more && !approved)
        refuseField("amount", "beyond_open", `${open} is open: say that it is meant to be more`);
      if (!approved) await refuseAboveLimit(tx, invoice, { adminId, actsAlone, beyond, at });
      else if (beyond > approved.beyond) refuse("version_outdated");
      const paid = { invoiceId, amount: amount.amount, paidOn, at, click, beyond, approvalId: approved?.id ?? null };
      await payments.addByHand(tx, paid);
      await settleInvoice(tx, invoiceId, at);
    });
}
