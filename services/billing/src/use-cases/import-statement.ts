import { isDeepStrictEqual } from "node:util";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import { counter } from "@doorlight/common/telemetry";
import { type Clock, localDate } from "@doorlight/common/time";
import type { Day } from "../domain/invoice.ts";
import {
  type BookedEntry,
  doubtOf,
  type EntryFacts,
  entryKinds,
  fitOf,
  type LeftOutEntries,
  type NamedDocument,
  type OpenPayment,
} from "../domain/invoice-payment.ts";
import {
  type BankEntry,
  type BankFileReason,
  type BankStatement,
  BrokenBankFile,
  type NamedEntry,
} from "../domain/bank-file.ts";
import { plainReference } from "../domain/payment-reference.ts";
import type { RoomAlone } from "./room-alone.ts";
import type { SettleInvoice } from "./settle-invoice.ts";

type Ports = {
  db: Db;
  /** Throws `BrokenBankFile`. */
  readBankFile(text: string): BankStatement[];
  entries: {
    lockBankAccount(tx: Tx, account: string): Promise<void>;
    findEntry(tx: Tx, account: string, entryId: string): Promise<EntryFacts | undefined>;
    lockByReferences(tx: Tx, country: string, plainReferences: readonly string[]): Promise<void>;
    findByReference(tx: Tx, country: string, plainReference: string): Promise<NamedDocument | undefined>;
    add(tx: Tx, entry: Omit<BookedEntry, "withheld">, at: Date): Promise<string>;
    pay(
      tx: Tx,
      entryId: string,
      paid: { invoiceId: string; amount: bigint; paidOn: Day; beyond: bigint; adminId: string; at: Date },
    ): Promise<void>;
  };
  roomAlone: RoomAlone;
  settleInvoice: SettleInvoice;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const counted = counter(
  "bank_entries_total",
  { description: "Booked entries of bank statements, by what they paid" },
  entryKinds.map((kind) => ({ kind })),
);

export type ImportedStatement = {
  booked: number;
  repeated: number;
  open: OpenPayment[];
  leftOut: LeftOutEntries[];
};

type Booking = { country: string; account: string; adminId: string; room: bigint; today: Day; at: Date };
type Importer = { adminId: string; actsAlone?: boolean | undefined };

/**
 * Books payments to our account by the references of invoices: all of a file, or nothing if it is broken. A known entry
 * is left out; if it then said something else, the file is refused. Payments that fit no invoice exactly are listed, and so is what
 * the bank gave back; nothing is guessed. What else left the account, or is pending, is only counted. An admin chose the file: what its payments are beyond what is open counts as if recorded by hand, and
 * of a payment that is above what the admin may record alone today that part is withheld, for an admin to record by hand.
 * Refuses `forbidden` to one who does nothing alone.
 */
export function makeImportStatement({ db, readBankFile, entries, roomAlone, settleInvoice, packs, clock }: Ports) {
  function read(content: Uint8Array): BankStatement[] {
    try {
      return readBankFile(new TextDecoder().decode(content));
    } catch (error) {
      if (!(error instanceof BrokenBankFile)) throw error;
      return refuseFile(error.reason, error.line, error.entry);
    }
  }

  async function find(tx: Tx, country: string, { reference }: BankEntry): Promise<NamedDocument | undefined> {
    return reference ? await entries.findByReference(tx, country, plainReference(reference)) : undefined;
  }

  async function book(tx: Tx, entry: BankEntry, { country, account, adminId, room, today, at }: Booking) {
    const facts = factsOf(entry);
    const { amount, currency } = facts;
    const named = await find(tx, country, entry);
    const doubt = doubtOf(entry, named, today);
    const invoice = doubt === null && named?.currency === currency ? named : undefined;
    const { kind, withheld, beyond } = fitOf(amount, invoice?.left, room);
    const document = doubt ? named : invoice;
    const about = { ...facts, payer: entry.payer, kind, doubt, invoiceId: document?.id ?? null };
    const id = await entries.add(tx, { country, account, entryId: entry.id, ...about }, at);
    const paid = amount - withheld;
    if (invoice && paid > 0n) {
      const { bookedOn: paidOn } = facts;
      await entries.pay(tx, id, { invoiceId: invoice.id, amount: paid, paidOn, beyond, adminId, at });
      await settleInvoice(tx, invoice.id, at);
    }
    return { payment: { id, ...about, withheld, invoiceNumber: document?.number ?? "", takenOffNumber: "" }, beyond };
  }

  return async (country: string, content: Uint8Array, by: Importer): Promise<ImportedStatement> => {
    const pack = packs.get(country) ?? refuse("not_found");
    if (!by.actsAlone) refuse("forbidden");
    const statements = read(content);
    for (const { account } of statements)
      if (account !== pack.invoicing.iban)
        refuseField("file", "account_unknown", "must be a statement of the country's account");
    const imported = await transaction(db, async (tx) => {
      const outcome: ImportedStatement = { booked: 0, repeated: 0, open: [], leftOut: [] };
      const at = clock.now();
      const today = localDate(pack.timeZone, at);
      await entries.lockBankAccount(tx, pack.invoicing.iban);
      const references = statements.flatMap(({ entries: all }) => all.flatMap(({ reference }) => reference ?? []));
      await entries.lockByReferences(tx, country, references.map(plainReference));
      let room = await roomAlone(tx, { adminId: by.adminId, country }, at);
      for (const { account, entries: all, pending } of statements) {
        leaveOut(outcome.leftOut, "pending", pending);
        for (const entry of all) {
          const { amount } = entry.amount;
          // Our own costs are no matter of invoices; a payment that the bank takes back is.
          if (amount === 0n || (amount < 0n && !entry.reverses && !(await find(tx, country, entry)))) {
            leaveOut(outcome.leftOut, "outgoing", [entry.amount]);
            continue;
          }
          const known = await entries.findEntry(tx, account, entry.id);
          if (known) {
            refuseOther(known, entry);
            outcome.repeated += 1;
            continue;
          }
          const { payment, beyond } = await book(tx, entry, { country, account, adminId: by.adminId, room, today, at });
          room -= beyond;
          if (pays(payment)) outcome.booked += 1;
          if (payment.kind !== "exact") outcome.open.push(payment);
        }
      }
      return outcome;
    });
    counted.add(imported.booked - imported.open.filter(pays).length, { kind: "exact" });
    for (const { kind } of imported.open) counted.add(1, { kind });
    return imported;
  };
}

function factsOf({ amount: { amount, currency }, bookedOn, reference }: BankEntry): EntryFacts {
  return { amount: amount < 0n ? -amount : amount, currency, bookedOn, paymentReference: reference ?? "" };
}

function leaveOut(all: LeftOutEntries[], reason: LeftOutEntries["reason"], amounts: readonly Money[]): void {
  for (const { amount, currency } of amounts) {
    const same = all.find((one) => one.reason === reason && one.sum.currency === currency);
    if (!same) all.push({ reason, entries: 1, sum: { amount, currency } });
    else Object.assign(same, { entries: same.entries + 1, sum: { amount: same.sum.amount + amount, currency } });
  }
}

/** By the line, which a bank's file of one line has not, and by what people know of the entry. */
function refuseFile(code: BankFileReason, line: number, entry?: NamedEntry): never {
  const { payer = "", bookedOn = "", reference } = entry ?? {};
  const fields = [{ path: "file", code, message: `line ${line}` }];
  return refuse("invalid_request", { fields, params: { payer, day: bookedOn, reference: reference ?? "" } });
}

/** Counted as repeated, another payment under the same id would be lost. */
function refuseOther(known: EntryFacts, entry: BankEntry): void {
  if (!isDeepStrictEqual(known, factsOf(entry))) refuseFile("entry_differs", entry.line, entry);
}

/** Whether an entry pays its invoice, if only in part. */
function pays({ kind, amount, withheld }: Pick<BookedEntry, "kind" | "amount" | "withheld">): boolean {
  return kind !== "unknown" && amount > withheld;
}
