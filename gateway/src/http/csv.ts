import { phoneInGroups } from "@doorlight/common/product";
import type { Locale, Money } from "../../contract/index.ts";

/** An amount keeps its decimals; an absent value is an empty cell. `phone` is in E.164. */
export type Cell = string | number | Money | { phone: string } | null;

interface Table<Item> {
  /** The reader's, on which it depends how a spreadsheet reads the file. */
  locale: Locale;
  header: readonly string[];
  readPage(cursor: string): Promise<{ items: readonly Item[]; nextCursor: string | null }>;
  toRow(item: Item): readonly Cell[];
}

/** Without it Excel garbles names. */
const UTF_8_MARK = "\uFEFF";

/** The separators of cells and decimals: Excel goes by the language of its computer. */
type Marks = { separator: string; decimal: string };

const nordic: Marks = { separator: ";", decimal: "," };
const marksOf: Readonly<Record<Locale, Marks>> = { en: { separator: ",", decimal: "." }, fi: nordic, sv: nordic };

/**
 * A CSV file as spreadsheets read it (RFC 4180) of all pages of a list, page by page: nowhere is it whole. Resolves with
 * the first page, so that a refusal of the list is an answer like any other.
 */
export async function toCsvFile<Item>({
  locale,
  header,
  readPage,
  toRow,
}: Table<Item>): Promise<AsyncIterable<string>> {
  const first = await readPage("");
  const marks = marksOf[locale];
  async function* parts() {
    yield UTF_8_MARK + toLines([header], marks);
    let page = first;
    for (;;) {
      yield toLines(page.items.map(toRow), marks);
      if (page.nextCursor === null) return;
      page = await readPage(page.nextCursor);
    }
  }
  return parts();
}

function toLines(rows: readonly (readonly Cell[])[], marks: Marks): string {
  return rows.map((row) => `${row.map((cell) => toText(cell, marks)).join(marks.separator)}\r\n`).join("");
}

function toText(cell: Cell, marks: Marks): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", marks.decimal);
  if (typeof cell === "object" && "phone" in cell) return phoneText(phoneInGroups(cell.phone));
  if (typeof cell === "object") return decimal(cell).replace(".", marks.decimal);
  return quoted(harmless(cell));
}

/** Diallers refuse a number behind an apostrophe; a plus with nothing but digits in groups is no formula. */
function phoneText(phone: string): string {
  return /^\+\d+( \d+)+$/.test(phone) ? phone : quoted(harmless(phone));
}

/** Without its currency, which has a column of its own. */
function decimal({ amount, currency }: Money): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** To ask for them makes a number format, which takes longer than a row. */
const knownDigits = new Map<string, number>();

function digitsOf(currency: string): number {
  const known = knownDigits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDigits.set(currency, digits);
  return digits;
}

/**
 * A spreadsheet would run a text that begins like a formula: names and places come from strangers. Some read the wide
 * signs of Asian keyboards as the ordinary ones, and skip signs that nobody sees. A file may also be opened on a computer
 * of another language: text after another separator there must not begin a formula either.
 */
function harmless(text: string): string {
  const begun = /^[\s"\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return begun.replace(/([;,|\t\r\n][\s"\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu, "$1'");
}

function quoted(text: string): string {
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
