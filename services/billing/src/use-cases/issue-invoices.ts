import type { Db, Tx } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import { deliveryOf } from "../domain/invoice-delivery.ts";
import type { NewInvoice } from "../domain/issued-invoice.ts";
import type { WaitingLine } from "../domain/write-invoice.ts";
import type { ParkedCause } from "../domain/invoice-line.ts";
import type { Day, Invoice } from "../domain/invoice.ts";
import { invoiceDayOf, type Month } from "../domain/invoice-month.ts";
import { setOffAgainst, type Surplus } from "../domain/surplus.ts";
import {
  type Draft,
  draftInvoice,
  type FrozenBuyer,
  NUMBER_BEFORE_FIRST,
  writeInvoice,
} from "../domain/write-invoice.ts";

export type InvoiceMonth = { country: string; month: Month };

type Ports = {
  lines: {
    listOpen(
      on: Db | Tx,
      about: { userIds: readonly string[]; month: Month; forUpdate?: boolean },
    ): Promise<WaitingLine[]>;
    attach(tx: Tx, lines: readonly { id: string; invoiceId: string; vat: bigint; position: number }[]): Promise<void>;
  };
  buyers: {
    findAll(on: Db | Tx, userIds: readonly string[], month: Month): Promise<Map<string, FrozenBuyer>>;
    /** Of erased accounts, if nothing waits for it any more. */
    erase(tx: Tx, userIds: readonly string[]): Promise<void>;
  };
  invoices: {
    /** The last number that was given. */
    lockNumbers(tx: Tx, country: string): Promise<bigint>;
    /** Their ids, in the same order. */
    addAll(tx: Tx, country: string, issued: readonly NewInvoice[]): Promise<string[]>;
    listIssued(tx: Tx, userIds: readonly string[], month: Month): Promise<string[]>;
  };
  surpluses: {
    /** Those of some accounts, oldest first; locked. */
    lockOpen(tx: Tx, country: string, userIds: readonly string[]): Promise<Surplus[]>;
    /** Pays part of new invoices with them. */
    setOff(
      tx: Tx,
      uses: readonly { creditNoteId: string; invoiceId: string; amount: bigint }[],
      when: { at: Date; on: Day },
    ): Promise<void>;
  };
  runs: {
    park(
      tx: Tx,
      country: string,
      month: Month,
      parked: { userId: string; cause: ParkedCause; parkedAt: Date },
    ): Promise<void>;
    unpark(tx: Tx, country: string, month: Month, userIds: readonly string[]): Promise<void>;
  };
  events: { debtsSettled(tx: Tx, account: Account, sourceIds: readonly string[], at: Date): Promise<void> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

/** The draft of an account's invoice; none if its details are missing. */
export type AccountDraft = {
  userId: string;
  lines: WaitingLine[];
  held: WaitingLine[];
  buyer: FrozenBuyer | undefined;
  draft: Draft | undefined;
};

/**
 * Drafts and issues the invoices of some accounts for a month. Lines that wait for a refund are left for a later run.
 */
export function makeIssueInvoices({ lines, buyers, invoices, surpluses, runs, events, packOf, clock }: Ports) {
  /** By account, in the order of their ids; without those that have nothing open. */
  async function draft(
    on: Db | Tx,
    { country, month }: InvoiceMonth,
    userIds: readonly string[],
    forUpdate = false,
  ): Promise<AccountDraft[]> {
    const open = Map.groupBy(await lines.listOpen(on, { userIds, month, forUpdate }), ({ userId }) => userId);
    const buyerOf = await buyers.findAll(on, userIds, month);
    return [...open].map(([userId, all]) => {
      const due = all.filter(({ held }) => !held);
      const buyer = buyerOf.get(userId);
      const known = due.length > 0 && buyer ? draftInvoice(due, buyer, country) : undefined;
      return { userId, lines: due, held: all.filter(({ held }) => held), buyer, draft: known };
    });
  }

  /** Each account once for a month, with the next numbers of the country. Accounts without details are parked. */
  async function issue(tx: Tx, run: InvoiceMonth, userIds: readonly string[]): Promise<void> {
    const { country, month } = run;
    const pack = packOf(country);
    const at = clock.now();
    const issuedOn = localDate(pack.timeZone, at);
    let sequence = await invoices.lockNumbers(tx, country);
    const done = new Set(await invoices.listIssued(tx, userIds, month));
    const accounts = await draft(
      tx,
      run,
      userIds.filter((userId) => !done.has(userId)),
      true,
    );
    const surplusesOf = Map.groupBy(await surpluses.lockOpen(tx, country, userIds), ({ userId }) => userId);
    const issued: (AccountDraft & { made: NewInvoice; used: ReturnType<typeof setOffAgainst> })[] = [];
    const parked = new Set<string>();
    for (const account of accounts) {
      const { userId, buyer } = account;
      if (account.lines.length === 0) continue;
      if (!account.draft || !buyer) {
        parked.add(userId);
        await runs.park(tx, country, month, { userId, cause: "buyer_incomplete", parkedAt: at });
        continue;
      }
      sequence += 1n;
      const surplusesOfUser = surplusesOf.get(userId) ?? [];
      const { invoice, used } = write(account.draft, buyer, surplusesOfUser, { month, pack, sequence, issuedOn });
      const made = { invoice, sequence, userId, month, at, ...deliveryOf(buyer, pack) };
      issued.push({ ...account, used, made });
    }
    const ids = await invoices.addAll(
      tx,
      country,
      issued.map(({ made }) => made),
    );
    failpoint("billing.after_invoice_rows");
    await lines.attach(
      tx,
      issued.flatMap(({ lines: attached, made }, nth) =>
        attached.map(({ id }, position) => ({
          id,
          invoiceId: ids[nth]!,
          vat: made.invoice.lines[position]!.vat,
          position,
        })),
      ),
    );
    await runs.unpark(
      tx,
      country,
      month,
      userIds.filter((userId) => !parked.has(userId)),
    );
    await surpluses.setOff(
      tx,
      issued.flatMap(({ used }, nth) => used.map((one) => ({ ...one, invoiceId: ids[nth]! }))),
      { at, on: issuedOn },
    );
    for (const { userId, draft: issuedDraft, lines: attached, used } of issued)
      if (used.reduce((sum, { amount }) => sum + amount, 0n) === issuedDraft?.gross)
        await events.debtsSettled(
          tx,
          { userId, country },
          attached.map(({ sourceId }) => sourceId),
          at,
        );
    await buyers.erase(tx, userIds);
    failpoint("billing.after_invoice_lines");
  }

  /** The invoice of a draft, without a number; none while nothing is due or the details are missing. */
  async function preview(
    tx: Tx,
    { country, month }: InvoiceMonth,
    account: AccountDraft,
  ): Promise<Invoice | undefined> {
    if (!account.draft || !account.buyer) return undefined;
    const pack = packOf(country);
    const [today, day] = [localDate(pack.timeZone, clock.now()), invoiceDayOf(pack, month)];
    const issue = { month, pack, sequence: NUMBER_BEFORE_FIRST, issuedOn: today > day ? today : day };
    const open = await surpluses.lockOpen(tx, country, [account.userId]);
    return { ...write(account.draft, account.buyer, open, issue).invoice, number: "" };
  }

  return { draft, issue, preview };
}

type Issue = { month: Month; pack: CountryPack; sequence: bigint; issuedOn: Day };

/** With what of the surpluses it sets off. */
function write(draft: Draft, { language }: FrozenBuyer, open: readonly Surplus[], { month, ...issue }: Issue) {
  const used = setOffAgainst(draft.gross, open);
  const setOffs = used.map(({ number, amount, overpaid }) => ({ number, amount, ...(overpaid && { overpaid }) }));
  return { used, invoice: writeInvoice(draft, month, { ...issue, language, setOffs }) };
}

export type IssueInvoices = ReturnType<typeof makeIssueInvoices>;
