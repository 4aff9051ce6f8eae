import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, isDay, localDate } from "@doorlight/common/time";
import type { Day } from "../domain/invoice.ts";
import {
  type BookedEntry,
  type EntryDecision,
  fitOf,
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
    assign(tx: Tx, id: string, to: { invoiceId: string; kind: BookedEntry["kind"]; at: Date }): Promise<void>;
    pay(
      tx: Tx,
      entryId: string,
      paid: { invoiceId: string; amount: bigint; paidOn: Day; beyond: bigint; adminId: string; at: Date },
    ): Promise<void>;
    settle(tx: Tx, id: string, settledAs: SettledPayment["settledAs"] | null): Promise<void>;
    addDecision(tx: Tx, decision: EntryDecision): Promise<void>;
  };
  roomAlone: RoomAlone;
  settleInvoice: SettleInvoice;
  packOf(country: string): CountryPack;
  clock: Clock;
};

type ByAdmin = { entryId: string; adminId: string; idempotencyKey: string };

/**
 * What people decide about a payment of a bank file (decision 0118). All refuse `not_found`, `version_outdated` if it is not as the admin
 * saw it, and `idempotency_key_reused`.
 */
export function makeDecidePayments(ports: Ports) {
  const { db, invoices, payments, entries, roomAlone, settleInvoice, packOf, clock } = ports;

  const clickOf = makeClickOf(entries);

  return {
    /** Books an unknown one on an invoice, as its file would have. Refuses `forbidden` to an admin who does nothing alone. */
    assign: (order: ByAdmin & { invoiceId: string; actsAlone?: boolean | undefined }): Promise<void> =>
      transaction(db, async (tx) => {
        const { entryId, invoiceId, adminId, actsAlone } = order;
        if (!actsAlone) refuse("forbidden");
        const { account } = (await entries.find(tx, entryId)) ?? refuse("not_found");
        // In the order of an import.
        await entries.lockBankAccount(tx, account);
        const invoice = await invoices.lock(tx, invoiceId);
        const entry = (await entries.lock(tx, entryId)) ?? refuse("not_found");
        const click = await clickOf(tx, order, ["assign", entryId, invoiceId]);
        if (!click) return;
        const { amount, currency, bookedOn: paidOn } = entry;
        if (entry.kind !== "unknown" || entry.settledAs) refuse("version_outdated");
        if (invoice?.kind !== "invoice" || invoice.byCard || invoice.country !== entry.country)
          return refuseField("id", "unknown", "must be an invoice of the country");
        if (invoice.currency !== currency) refuseField("id", "wrong_currency", `must be in ${currency}`);
        const at = clock.now();
        const room = await roomAlone(tx, { adminId, country: entry.country }, at);
        const { kind, withheld, beyond } = fitOf(amount, await payments.openOf(tx, invoiceId), room);
        await entries.assign(tx, entryId, { invoiceId, kind, at });
        await entries.addDecision(tx, { entryId, kind: "assigned", invoiceId, reason: "", at, click });
        if (amount === withheld) return;
        await entries.pay(tx, entryId, { invoiceId, amount: amount - withheld, paidOn, beyond, adminId, at });
        await settleInvoice(tx, invoiceId, at);
        failpoint("billing.after_assignment");
      }),

    /** It was paid back, as far as it is not booked, or needs nothing. */
    settle: (order: ByAdmin & { settledAs: SettledPayment["settledAs"]; paidOn: Day | null; reason: string }) =>
      transaction(db, async (tx) => {
        const { entryId, settledAs, paidOn, reason } = order;
        const { invoiceId } = (await entries.find(tx, entryId)) ?? refuse("not_found");
        // Its payment may be taken back at this moment.
        if (invoiceId) await invoices.lock(tx, invoiceId);
        const { country, bookedOn } = (await entries.lock(tx, entryId)) ?? refuse("not_found");
        const click = await clickOf(tx, order, ["settle", entryId, settledAs, paidOn, reason]);
        if (!click) return;
        const open = (await entries.findOpen(tx, entryId)) ?? refuse("version_outdated");
        const at = clock.now();
        if (settledAs === "paid_back") {
          if (open.kind === "partial") refuseField("settledAs", "booked", "all of it is booked on its invoice");
          const today = localDate(packOf(country).timeZone, at);
          if (!paidOn || !isDay(paidOn) || paidOn < bookedOn || paidOn > today)
            return refuseField("paidOn", "invalid_date", "must be from the day of the payment to today");
        }
        await entries.settle(tx, entryId, settledAs);
        const day = settledAs === "paid_back" && paidOn ? { paidOn } : {};
        await entries.addDecision(tx, { entryId, kind: settledAs, ...day, reason, at, click });
      }),

    /** A settled one is open again. */
    reopen: (order: ByAdmin & { reason: string }): Promise<void> =>
      transaction(db, async (tx) => {
        const { entryId, reason } = order;
        const { settledAs } = (await entries.lock(tx, entryId)) ?? refuse("not_found");
        const click = await clickOf(tx, order, ["reopen", entryId, reason]);
        if (!click) return;
        if (!settledAs) refuse("version_outdated");
        await entries.settle(tx, entryId, null);
        await entries.addDecision(tx, { entryId, kind: "reopened", reason, at: clock.now(), click });
      }),
  };
}
