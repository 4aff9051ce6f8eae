import type { Money } from "@doorlight/common/money";

/** A booked movement of our bank account. */
export type BankEntry = {
  /** Of the bank, apart for each direction; the same entry in another file has the same. */
  id: string;
  /** `yyyy-mm-dd` */
  bookedOn: string;
  /** Below zero if it left the account. */
  amount: Money;
  /** As the payer gave it in the field for references; null if there is none. */
  reference: string | null;
  payer: string;
  /** In the payer's own words. */
  message: string;
  /** The bank takes an earlier entry back by it. */
  reverses: boolean;
  /** In the file, from 1. */
  line: number;
};

/** How people find an entry in a file. */
export type NamedEntry = Pick<BankEntry, "payer" | "bookedOn" | "reference">;

/** The entries of a bank file for one account. */
export type BankStatement = {
  /** Without spaces. */
  account: string;
  entries: BankEntry[];
  /** Entries that are not booked yet, as far as they can be read. */
  pending: Money[];
};

/** Why a bank file cannot be read, or booked. */
export type BankFileReason =
  | "not_xml"
  | "not_camt053"
  | "account_missing"
  | "id_missing"
  | "amount_invalid"
  | "date_invalid"
  | "direction_invalid"
  | "details_do_not_add_up"
  | "entry_twice"
  | "entry_differs";

/** A file of which nothing is booked. `line` from 1. */
export class BrokenBankFile extends Error {
  override name = "BrokenBankFile";
  readonly line: number;
  readonly reason: BankFileReason;
  /** Undefined if it is broken elsewhere. */
  readonly entry: NamedEntry | undefined;

  constructor(line: number, reason: BankFileReason, entry?: NamedEntry) {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
    this.entry = entry;
  }
}
