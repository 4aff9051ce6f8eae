import { createHash } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { Charge } from "../domain/charge.ts";
import type { Invoice, InvoicedItem } from "../domain/invoice.ts";
import type { CardPayment } from "../domain/invoice-payment.ts";
import { deliveryOf } from "../domain/invoice-delivery.ts";
import type { IssuedInvoice, NewInvoice } from "../domain/issued-invoice.ts";
import { monthAt } from "../domain/invoice-month.ts";
import { writeCreditNote } from "../domain/write-invoice.ts";
import type { SettleInvoice } from "./settle-invoice.ts";
import { type AskedLines, makeTakeLines, type TakenLine, type UncreditedLines } from "./take-lines.ts";

type Ports = {
  db: Db;
  lines: {
    lockSource(
      tx: Tx,
      source: LineSource,
    ): Promise<{ id: string; userId: string; invoiceId: string | null } | undefined>;
    remove(tx: Tx, id: string, at: Date): Promise<void>;
  };
  credits: UncreditedLines & { credit(tx: Tx, creditNoteId: string, taken: readonly TakenLine[]): Promise<void> };
  invoices: {
    lockNumbers(tx: Tx, country: string): Promise<bigint>;
    addAll(tx: Tx, country: string, issued: readonly NewInvoice[]): Promise<string[]>;
    find(on: Db | Tx, id: string): Promise<IssuedInvoice | undefined>;
    lock(tx: Tx, id: string): Promise<IssuedInvoice | undefined>;
    findContent(on: Db | Tx, id: string): Promise<Invoice | undefined>;
    /** Whether its buyer has chosen e-invoices, be its address one of them or not. */
    asksForEInvoice(tx: Tx, id: string): Promise<boolean>;
  };
  creditNotes: {
    findByClick(
      tx: Tx,
      adminId: string,
      idempotencyKey: string,
    ): Promise<{ id: string; requestDigest: string } | undefined>;
  };
  cardLines: {
    /** Of a charge; undefined if it has none, or none any more. */
    lock(tx: Tx, chargeId: string): Promise<(LineSource & { invoiceId: string | null }) | undefined>;
    remove(tx: Tx, chargeId: string, at: Date): Promise<void>;
  };
  /** Of invoices that a card has paid. */
  cardPayments: { takeBack(tx: Tx, payment: CardPayment, at: Date): Promise<void> };
  payments: {
    addCreditNote(
      tx: Tx,
      paid: { invoiceId: string; creditNoteId: string; amount: bigint; on: string; at: Date },
    ): Promise<void>;
  };
  settleInvoice: SettleInvoice;
  events: { debtsSettled(tx: Tx, account: Account, sourceIds: readonly string[], at: Date): Promise<void> };
  refunds: {
    /** Whether it was not refunded before. */
    markRefunded(tx: Tx, purchaseId: string, at: Date): Promise<boolean>;
  };
  /** Of erased accounts, if nothing waits for it any more. */
  buyers: { erase(tx: Tx, userIds: readonly string[]): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

type Source = { kind: "purchase" | "deal_fee"; sourceId: string };
type LineSource = { kind: InvoicedItem["kind"]; sourceId: string };

export type CreditOrder = Required<AskedLines> & {
  invoiceId: string;
  reason: string;
  adminId: string;
  idempotencyKey: string;
};

/** Takes lines of issued invoices back by credit notes, each line once or in parts. All that issue wait for the country's numbers. */
export function makeCreditInvoice({
  db,
  lines,
  credits,
  invoices,
  creditNotes,
  cardLines,
  cardPayments,
  payments,
  settleInvoice,
  events,
  refunds,
  buyers,
  packOf,
  clock,
}: Ports) {
  const takeLines = makeTakeLines(credits);
  type About = Pick<Invoice, "reason" | "cause"> & AskedLines & { last: bigint; click?: NewInvoice["click"] };

  /** Under the locks of the country's numbers, the last of which is `last`, and of the invoice. */
  async function credit(tx: Tx, invoice: IssuedInvoice, { last, click, ...why }: About): Promise<string> {
    const content = (await invoices.findContent(tx, invoice.id)) ?? refuse("not_found");
    const taken = await takeLines(tx, { id: invoice.id, content }, why);
    const pack = packOf(invoice.country);
    const at = clock.now();
    const issuedOn = localDate(pack.timeZone, at);
    const sequence = last + 1n;
    const written = writeCreditNote(
      content,
      taken.map(({ shown }) => shown),
      why,
      { pack, sequence, issuedOn },
    );
    const invoicingMethod = (await invoices.asksForEInvoice(tx, invoice.id)) ? "e_invoice" : "other";
    // By the rules of today: those of the invoice may have been others.
    const delivery = deliveryOf({ ...content.buyer, invoicingMethod }, pack);
    const made = { invoice: written, sequence, userId: invoice.userId, month: monthAt(pack, at), at, ...delivery };
    const [creditNoteId] = await invoices.addAll(tx, invoice.country, [
      { ...made, creditedId: invoice.id, ...(click && { click }) },
    ]);
    await credits.credit(tx, creditNoteId!, taken);
    const paid = { invoiceId: invoice.id, creditNoteId: creditNoteId!, amount: written.gross, on: issuedOn, at };
    await payments.addCreditNote(tx, paid);
    // What a card has paid was never owed.
    if (!invoice.byCard) {
      const settled = taken.filter(({ isLast }) => isLast).map(({ sourceId }) => sourceId);
      await events.debtsSettled(tx, invoice, settled, at);
      await settleInvoice(tx, invoice.id, at);
    }
    failpoint("billing.after_credit_note");
    return creditNoteId!;
  }

  /** Under the lock of the country's numbers, so that no run takes the line meanwhile. */
  async function takeOff(tx: Tx, source: Source, { last, at }: { last: bigint; at: Date }): Promise<void> {
    const line = await lines.lockSource(tx, source);
    if (!line) return;
    if (line.invoiceId === null) {
      await lines.remove(tx, line.id, at);
      return buyers.erase(tx, [line.userId]);
    }
    const invoice = (await invoices.lock(tx, line.invoiceId)) ?? refuse("not_found");
    const isCredited = (await credits.lockUncredited(tx, invoice.id, [line.id])).length === 0;
    // An admin has credited all of it before; of a part the rest is left.
    const cause = source.kind === "purchase" ? "refund" : "deal_cut";
    if (!isCredited) await credit(tx, invoice, { lineIds: [line.id], reason: null, cause, last });
  }

  return {
    /** By an admin. The id of the credit note. Refuses `not_found`, `invalid_request`, `idempotency_key_reused`. */
    byAdmin({ invoiceId, lineIds, parts, reason, adminId, idempotencyKey }: CreditOrder): Promise<string> {
      const ofParts = parts
        .map(({ lineId, net }) => [lineId, net.currency, net.amount.toString()].join(" "))
        .toSorted();
      // Without parts as the release before.
      const requestDigest = digestOf([invoiceId, lineIds.toSorted(), reason, ...(parts.length > 0 ? [ofParts] : [])]);
      return transaction(db, async (tx) => {
        const invoice = (await invoices.find(tx, invoiceId)) ?? refuse("not_found");
        // The money of a card goes back to the card, by a refund.
        if (invoice.kind !== "invoice" || invoice.byCard) refuse("not_found");
        const last = await invoices.lockNumbers(tx, invoice.country);
        const known = await creditNotes.findByClick(tx, adminId, idempotencyKey);
        if (known && known.requestDigest !== requestDigest) refuse("idempotency_key_reused");
        if (known) return known.id;
        await invoices.lock(tx, invoiceId);
        return credit(tx, invoice, {
          lineIds,
          parts,
          reason,
          cause: null,
          last,
          click: { adminId, idempotencyKey, requestDigest },
        });
      });
    },

    /**
     * Takes a refunded purchase by invoice off, once: its line is removed, or credited if it is on an invoice already.
     * A later line is removed as it comes.
     */
    async ofRefund(tx: Tx, { purchaseId, country }: { purchaseId: string; country: string }, at: Date): Promise<void> {
      const last = await invoices.lockNumbers(tx, country);
      if (!(await refunds.markRefunded(tx, purchaseId, at))) return;
      await takeOff(tx, { kind: "purchase", sourceId: purchaseId }, { last, at });
    },

    /**
     * A card has its money back, which `end` says under the lock of the country's numbers; once: its sale is removed, or
     * credited if it has an invoice already. Undefined if it was done before.
     */
    async ofPayBack(tx: Tx, country: string, end: () => Promise<Charge | undefined>): Promise<Charge | undefined> {
      const last = await invoices.lockNumbers(tx, country);
      const charge = await end();
      if (!charge) return undefined;
      const { id: chargeId, referenceId, isRefund, gross } = charge;
      const at = clock.now();
      if (isRefund) await refunds.markRefunded(tx, referenceId, at);
      const sale = await cardLines.lock(tx, chargeId);
      if (!sale) return charge;
      if (sale.invoiceId === null) {
        await cardLines.remove(tx, chargeId, at);
        return charge;
      }
      const invoice = (await invoices.lock(tx, sale.invoiceId)) ?? refuse("not_found");
      const line = (await lines.lockSource(tx, sale)) ?? refuse("not_found");
      if ((await credits.lockUncredited(tx, invoice.id, [line.id])).length === 0) return charge;
      // Before the note: otherwise the account would be owed what its card has.
      const on = localDate(packOf(country).timeZone, at);
      await cardPayments.takeBack(tx, { invoiceId: invoice.id, chargeId, amount: gross.amount, on }, at);
      await credit(tx, invoice, { lineIds: [line.id], reason: null, cause: "card_refund", last });
      return charge;
    },

    /** Lets no admin, and no run, change what a line in a country comes to until `tx` ends. */
    async lock(tx: Tx, country: string): Promise<void> {
      await invoices.lockNumbers(tx, country);
    },

    /** Takes the fee of a deal off in the same way, because the deal was cut. */
    async ofFee(tx: Tx, { sourceId, country }: { sourceId: string; country: string }, at: Date): Promise<void> {
      const last = await invoices.lockNumbers(tx, country);
      await takeOff(tx, { kind: "deal_fee", sourceId }, { last, at });
    },
  };
}

const digestOf = (order: unknown) => createHash("sha256").update(JSON.stringify(order)).digest("hex");

export type CreditInvoice = ReturnType<typeof makeCreditInvoice>;
