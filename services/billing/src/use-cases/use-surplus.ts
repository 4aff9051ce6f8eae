import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { Day } from "../domain/invoice.ts";
import type { Click } from "../domain/invoice-payment.ts";
import type { IssuedInvoice } from "../domain/issued-invoice.ts";
import type { BillingMail } from "../domain/mail.ts";
import type { Surplus } from "../domain/surplus.ts";
import { type Clicks, makeClickOf } from "./click-of.ts";
import type { SettleInvoice } from "./settle-invoice.ts";

type Ports = {
  db: Db;
  invoices: { lock(tx: Tx, id: string): Promise<IssuedInvoice | undefined> };
  payments: { openOf(tx: Tx, invoiceId: string): Promise<bigint> };
  surpluses: Clicks & {
    /** Locked. */
    lock(tx: Tx, creditNoteId: string): Promise<Surplus | undefined>;
    findPayBack(tx: Tx, creditNoteId: string, id: string): Promise<{ amount: bigint; isReversed: boolean } | undefined>;
    setOff(
      tx: Tx,
      uses: readonly { creditNoteId: string; invoiceId: string; amount: bigint }[],
      when: { at: Date; on: Day; click: Click },
    ): Promise<void>;
    takeBack(
      tx: Tx,
      use: { payBackId: string; on: Day; click: Click },
      about: { reason: string; at: Date },
    ): Promise<boolean>;
  };
  settleInvoice: SettleInvoice;
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

type ByAdmin = { adminId: string; idempotencyKey: string };

/** What a super admin does with a surplus beside paying it back. Both refuse `not_found` and `idempotency_key_reused`. */
export function makeUseSurplus({ db, invoices, payments, surpluses, settleInvoice, events, packOf, clock }: Ports) {
  const clickOf = makeClickOf(surpluses);

  return {
    /** Sets a part of it off on an open invoice of its account. Refuses `invalid_request`. */
    setOff: (order: ByAdmin & { surplusId: string; invoiceId: string; amount: Money }): Promise<void> =>
      transaction(db, async (tx) => {
        const { surplusId: creditNoteId, invoiceId, amount } = order;
        const invoice = await invoices.lock(tx, invoiceId);
        const surplus = (await surpluses.lock(tx, creditNoteId)) ?? refuse("not_found");
        const asked = ["set off", creditNoteId, invoiceId, amount.amount.toString(), amount.currency];
        const click = await clickOf(tx, order, asked);
        if (!click) return;
        const { userId, country, currency, left } = surplus;
        if (invoice?.kind !== "invoice" || invoice.userId !== userId || invoice.country !== country)
          return refuseField("id", "unknown", "must be an invoice of the same account");
        const open = await payments.openOf(tx, invoiceId);
        const most = open < left ? open : left;
        if (amount.amount <= 0n || amount.amount > most || amount.currency !== currency)
          refuseField("amount", "amount_invalid", `must be at most ${most}, in ${currency}`);
        const at = clock.now();
        const on = localDate(packOf(country).timeZone, at);
        await surpluses.setOff(tx, [{ creditNoteId, invoiceId, amount: amount.amount }], { at, on, click });
        await settleInvoice(tx, invoiceId, at);
      }),

    /** A recorded pay-back was none: the surplus is owed again. Returns its sum. Refuses `version_outdated` if it is taken back already. */
    reversePayBack: (order: ByAdmin & { surplusId: string; payBackId: string; reason: string }): Promise<Money> =>
      transaction(db, async (tx) => {
        const { surplusId, payBackId, reason } = order;
        const surplus = (await surpluses.lock(tx, surplusId)) ?? refuse("not_found");
        const { isReversed, amount } = (await surpluses.findPayBack(tx, surplusId, payBackId)) ?? refuse("not_found");
        const click = await clickOf(tx, order, ["reverse pay-back", payBackId, reason]);
        const { country, currency, number } = surplus;
        const takenBack = { amount, currency };
        if (!click) return takenBack;
        if (isReversed) refuse("version_outdated");
        const at = clock.now();
        const on = localDate(packOf(country).timeZone, at);
        await surpluses.takeBack(tx, { payBackId, on, click }, { reason, at });
        await events.mailQueued(tx, surplus, { subject: "pay_back_reversed", number, takenBack });
        failpoint("billing.after_pay_back_reversal");
        return takenBack;
      }),
  };
}
