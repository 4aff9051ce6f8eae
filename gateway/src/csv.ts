import type { Money } from "../contract/index.ts";

/** An amount keeps its decimals; an absent value is an empty cell. */
export type Cell = string | number | Money | null;

/** A CSV file as spreadsheets read it: RFC 4180, with the mark of UTF-8, without which Excel garbles names. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toText).join(",")}\r\n`).join("")}`;
}

function toText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return decimal(cell);
  return quoted(harmless(cell));
}

/** Without its currency, which has a column of its own. */
function decimal({ amount, currency }: Money): string {
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  return (amount / 10 ** (digits ?? 2)).toFixed(digits);
}

/** A spreadsheet would run a text that begins like a formula: names and places come from strangers. */
function harmless(text: string): string {
  return /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
