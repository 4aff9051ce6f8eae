import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, isDay, localDate } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { Day } from "../domain/invoice.ts";
import type { BillingMail } from "../domain/mail.ts";
import type { PaidBack, Surplus } from "../domain/surplus.ts";
import { type Clicks, makeClickOf } from "./click-of.ts";

type Ports = {
  db: Db;
  surpluses: Clicks & {
    /** Locked. */
    lock(tx: Tx, creditNoteId: string): Promise<Surplus | undefined>;
    payBack(tx: Tx, creditNoteId: string, paid: PaidBack, at: Date): Promise<void>;
  };
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

export type PayBackOrder = {
  creditNoteId: string;
  /** The rest shown on the screen. */
  amount: Money;
  paidOn: Day;
  adminId: string;
  idempotencyKey: string;
};

/**
 * Records that an admin has paid a surplus back by bank: all that is left of it, so that an invoice that took some of it
 * meanwhile refuses the click. Refuses `not_found`, `invalid_request`, `idempotency_key_reused`.
 */
export function makePayBackSurplus({ db, surpluses, events, packOf, clock }: Ports) {
  const clickOf = makeClickOf(surpluses);
  return (order: PayBackOrder): Promise<void> =>
    transaction(db, async (tx) => {
      const { creditNoteId, amount, paidOn } = order;
      const surplus = (await surpluses.lock(tx, creditNoteId)) ?? refuse("not_found");
      const { left, currency, country, owedFrom, number } = surplus;
      const click = await clickOf(tx, order, [creditNoteId, amount.amount.toString(), amount.currency, paidOn]);
      if (!click) return;
      if (left === 0n || amount.amount !== left || amount.currency !== currency)
        refuseField("amount", "amount_invalid", "must be what is left of it");
      if (!isDay(paidOn)) refuseField("paidOn", "invalid_date", "must be a day of the calendar");
      const at = clock.now();
      if (paidOn > localDate(packOf(country).timeZone, at) || paidOn < owedFrom)
        refuseField("paidOn", "invalid_date", "must be from the day on which it was owed to today");
      await surpluses.payBack(tx, creditNoteId, { amount: left, paidOn, ...click }, at);
      const paidBack = { amount: left, currency };
      await events.mailQueued(tx, surplus, { subject: "surplus_paid_back", number, paidBack });
    });
}
