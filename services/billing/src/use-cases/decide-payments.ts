import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, isDay, localDate } from "@doorlight/common/time";
import type { Day } from "../domain/invoice.ts";
import {
  type AssignedPayment,
  type BookedEntry,
  type Click,
  type EntryDecision,
  fitOf,
  isReturn,
  type OpenPayment,
  type SettledPayment,
  type StoredEntry,
} from "../domain/invoice-payment.ts";
import type { IssuedInvoice } from "../domain/issued-invoice.ts";
import { type Clicks, makeClickOf } from "./click-of.ts";
import type { RoomAlone } from "./room-alone.ts";
import type { SettleInvoice } from "./settle-invoice.ts";

type Ports = {
  db: Db;
  invoices: { lock(tx: Tx, id: string): Promise<IssuedInvoice | undefined> };
  payments: { openOf(tx: Tx, invoiceId: string): Promise<bigint> };
  entries: Clicks & {
    lockBankAccount(tx: Tx, account: string): Promise<void>;
    find(tx: Tx, id: string): Promise<StoredEntry | undefined>;
    lock(tx: Tx, id: string): Promise<StoredEntry | undefined>;
    findOpen(tx: Tx, id: string): Promise<OpenPayment | undefined>;
    split(tx: Tx, id: string, amount: bigint): Promise<string>;
    assign(tx: Tx, id: string, to: { invoiceId: string; kind: BookedEntry["kind"]; at: Date }): Promise<void>;
    pay(
      tx: Tx,
      entryId: string,
      paid: { invoiceId: string; amount: bigint; paidOn: Day; beyond: bigint; adminId: string; at: Date },
    ): Promise<void>;
    assignedBy(tx: Tx, click: Omit<Click, "requestDigest">): Promise<AssignedPayment>;
    sumOf(tx: Tx, id: string): Promise<Money>;
    settledBy(tx: Tx, click: Omit<Click, "requestDigest">): Promise<Money>;
    settle(tx: Tx, id: string, settledAs: SettledPayment["settledAs"] | null): Promise<void>;
    addDecision(tx: Tx, decision: EntryDecision): Promise<void>;
  };
  roomAlone: RoomAlone;
  settleInvoice: SettleInvoice;
  packOf(country: string): CountryPack;
  clock: Clock;
};

type ByAdmin = { entryId: string; adminId: string; idempotencyKey: string };

type Assignment = ByAdmin & {
  invoiceId: string;
  /** No more than is open is booked: the rest is withheld, for another invoice. */
  openOnly?: boolean;
  actsAlone?: boolean | undefined;
};

/**
 * What people decide about a payment of a bank file (decision 0118). All refuse `not_found`, `version_outdated` if it is not as the admin
 * saw it, and `idempotency_key_reused`.
 */
export function makeDecidePayments(ports: Ports) {
  const { db, invoices, payments, entries, roomAlone, settleInvoice, packOf, clock } = ports;

  const clickOf = makeClickOf(entries);

  /** One that is named, and another; those of an import come in this order, too. */
  async function lockInvoices(tx: Tx, named: string, other: string | null): Promise<IssuedInvoice | undefined> {
    let found: IssuedInvoice | undefined;
    for (const id of [...new Set([named, other ?? named])].toSorted()) {
      const invoice = await invoices.lock(tx, id);
      if (id === named) found = invoice;
    }
    return found;
  }

  return {
    /**
     * Books on an invoice what is not booked of one, as its file would have: all of an unknown one, or what was withheld, which becomes a
     * payment of its own if the rest is booked elsewhere. Refuses `forbidden` to an admin who does nothing alone.
     */
    assign: (order: Assignment): Promise<AssignedPayment> =>
      transaction(db, async (tx) => {
        const { entryId, invoiceId, openOnly = false, adminId, actsAlone } = order;
        if (!actsAlone) refuse("forbidden");
        const { account, invoiceId: from } = (await entries.find(tx, entryId)) ?? refuse("not_found");
        // In the order of an import.
        await entries.lockBankAccount(tx, account);
        const invoice = await lockInvoices(tx, invoiceId, from);
        const entry = (await entries.lock(tx, entryId)) ?? refuse("not_found");
        const click = await clickOf(tx, order, ["assign", entryId, invoiceId, ...(openOnly ? ["open only"] : [])]);
        if (!click) return entries.assignedBy(tx, order);
        const open = (await entries.findOpen(tx, entryId)) ?? refuse("version_outdated");
        // A payment of the invoice that is not locked would count.
        if (open.kind === "partial" || isReturn(open.doubt) || (entry.invoiceId && entry.invoiceId !== from))
          refuse("version_outdated");
        const { currency, bookedOn } = entry;
        if (invoice?.kind !== "invoice" || invoice.byCard || invoice.country !== entry.country)
          return refuseField("id", "unknown", "must be an invoice of the country");
        if (invoice.currency !== currency) refuseField("id", "wrong_currency", `must be in ${currency}`);
        const at = clock.now();
        if (bookedOn > localDate(packOf(entry.country).timeZone, at))
          refuseField("id", "day_to_come", "is booked on a day that has not come");
        // Money that was there before an invoice pays it on the invoice's day.
        const paidOn = bookedOn < invoice.issuedOn ? invoice.issuedOn : bookedOn;
        const amount = open.kind === "over" ? open.withheld : open.amount;
        const assigned = amount < entry.amount ? await entries.split(tx, entryId, amount) : entryId;
        const room = openOnly ? 0n : await roomAlone(tx, { adminId, country: entry.country }, at);
        const { kind, withheld, beyond } = fitOf(amount, await payments.openOf(tx, invoiceId), room);
        await entries.assign(tx, assigned, { invoiceId, kind, at });
        await entries.addDecision(tx, { entryId: assigned, kind: "assigned", invoiceId, reason: "", at, click });
        if (amount > withheld) {
          await entries.pay(tx, assigned, { invoiceId, amount: amount - withheld, paidOn, beyond, adminId, at });
          await settleInvoice(tx, invoiceId, at);
        }
        failpoint("billing.after_assignment");
        return entries.assignedBy(tx, order);
      }),

    /** It was paid back, as far as it is not booked, or needs nothing. The sum of it. */
    settle: (
      order: ByAdmin & { settledAs: SettledPayment["settledAs"]; paidOn: Day | null; reason: string },
    ): Promise<Money> =>
      transaction(db, async (tx) => {
        const { entryId, settledAs, paidOn, reason } = order;
        const { invoiceId } = (await entries.find(tx, entryId)) ?? refuse("not_found");
        // Its payment may be taken back at this moment.
        if (invoiceId) await invoices.lock(tx, invoiceId);
        const { country, bookedOn, invoiceId: isOf } = (await entries.lock(tx, entryId)) ?? refuse("not_found");
        const click = await clickOf(tx, order, ["settle", entryId, settledAs, paidOn, reason]);
        if (!click) return entries.settledBy(tx, order);
        const open = (await entries.findOpen(tx, entryId)) ?? refuse("version_outdated");
        // It was booked elsewhere, or taken off, meanwhile.
        if (isOf !== invoiceId) refuse("version_outdated");
        const at = clock.now();
        if (settledAs === "paid_back") {
          // No money came in that we could pay back.
          if (isReturn(open.doubt)) refuse("version_outdated");
          if (open.kind === "partial") refuseField("settledAs", "booked", "all of it is booked on its invoice");
          const today = localDate(packOf(country).timeZone, at);
          if (!paidOn || !isDay(paidOn) || paidOn < bookedOn || paidOn > today)
            return refuseField("paidOn", "invalid_date", "must be from the day of the payment to today");
        }
        const { amount } = await entries.sumOf(tx, entryId);
        // What was recorded by hand stays: its payment may be taken back later.
        const isSplit = open.kind === "over" && open.withheld < amount;
        const settled = isSplit ? await entries.split(tx, entryId, open.withheld) : entryId;
        await entries.settle(tx, settled, settledAs);
        const day = settledAs === "paid_back" && paidOn ? { paidOn } : {};
        await entries.addDecision(tx, { entryId: settled, kind: settledAs, ...day, reason, at, click });
        return entries.settledBy(tx, order);
      }),

    /** A settled one is open again. Its sum. */
    reopen: (order: ByAdmin & { reason: string }): Promise<Money> =>
      transaction(db, async (tx) => {
        const { entryId, reason } = order;
        const { settledAs } = (await entries.lock(tx, entryId)) ?? refuse("not_found");
        const click = await clickOf(tx, order, ["reopen", entryId, reason]);
        const sum = await entries.sumOf(tx, entryId);
        if (!click) return sum;
        if (!settledAs) refuse("version_outdated");
        await entries.settle(tx, entryId, null);
        await entries.addDecision(tx, { entryId, kind: "reopened", reason, at: clock.now(), click });
        return sum;
      }),
  };
}
