import type { Money } from "../contract/index.ts";

/** An amount keeps its decimals; an absent value is an empty cell. */
export type Cell = string | number | Money | null;

interface Table<Item> {
  header: readonly string[];
  readPage(cursor: string): Promise<{ items: readonly Item[]; nextCursor: string | null }>;
  toRow(item: Item): readonly Cell[];
}

/** Without it Excel garbles names. */
const UTF_8_MARK = "\uFEFF";

/**
 * A CSV file as spreadsheets read it (RFC 4180) of all pages of a list, page by page: nowhere is it whole. Resolves with
 * the first page, so that a refusal of the list is an answer like any other.
 */
export async function toCsvFile<Item>({ header, readPage, toRow }: Table<Item>): Promise<AsyncIterable<string>> {
  const first = await readPage("");
  async function* parts() {
    yield UTF_8_MARK + toLines([header]);
    let page = first;
    for (;;) {
      yield toLines(page.items.map(toRow));
      if (page.nextCursor === null) return;
      page = await readPage(page.nextCursor);
    }
  }
  return parts();
}

function toLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(toText).join(",")}\r\n`).join("");
}

function toText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return decimal(cell);
  return quoted(harmless(cell));
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
 * signs of Asian keyboards as the ordinary ones.
 */
function harmless(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
