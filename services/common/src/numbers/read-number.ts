/** The sign that a language or a file writes before decimals. */
export type DecimalSign = "." | ",";

type Options = {
  /** The most that count; zeros at the end do not. */
  decimals?: number;
  /** One of them may stand before or after the number. */
  units?: readonly string[];
};

/** Thousands stand apart by spaces, apostrophes or the other sign, all of them in one way. */
const notations = {
  ".": /^(\d+|[1-9]\d{0,2}([ ',])\d{3}(?:\2\d{3})*)(?:\.(\d+))?$/,
  ",": /^(\d+|[1-9]\d{0,2}([ '.])\d{3}(?:\2\d{3})*)(?:,(\d+))?$/,
};

/**
 * The numbers that a text may mean to a reader of such a notation: none if it is malformed, two if it is ambiguous, the
 * reading of the notation first. A sign before one, two or more than three digits can only be of decimals, whatever the
 * notation. Before three digits, the comma of those who write "54.5" is of thousands; any other sign there ("350,000" in
 * Finnish) is ambiguous.
 */
export function readNumber(
  text: string,
  decimalSign: DecimalSign,
  { decimals = 0, units = [] }: Options = {},
): number[] {
  const [, minus, digits = ""] = /^([+-]?) ?(.*)$/.exec(withoutUnit(usual(text), units.map(usual))) ?? [];
  const otherSign = decimalSign === "." ? "," : ".";
  const own = plainOf(digits, decimalSign);
  const other = plainOf(digits, otherSign);
  const signed = (plain: string) => Number(`${minus}${plain}`);
  const isOwnThousands = decimalSign === "." && digits.includes(",");
  if (own && other && own !== other && !isOwnThousands) return [signed(own), signed(other)];
  const plain = own ?? other;
  return plain && (plain.split(".")[1] ?? "").length <= decimals ? [signed(plain)] : [];
}

/** With a point before its decimals and nothing else; undefined for another text, or for more digits than are exact. */
function plainOf(digits: string, decimalSign: DecimalSign): string | undefined {
  const [, whole, group, fraction = ""] = notations[decimalSign].exec(digits) ?? [];
  if (whole === undefined || digits.length > 20) return undefined;
  const plain = group ? whole.replaceAll(group, "") : whole;
  const kept = fraction.replace(/0+$/, "");
  return plain.length + kept.length > 15 ? undefined : kept ? `${plain}.${kept}` : plain;
}

/** With usual spaces, minus and apostrophes, and without a full stop after an abbreviation. */
function usual(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/[−–]/g, "-").replaceAll("’", "'").trim().replace(/\.$/, "");
}

function withoutUnit(text: string, units: readonly string[]): string {
  const [after, before] = [units.find((unit) => text.endsWith(unit)), units.find((unit) => text.startsWith(unit))];
  if (after) return text.slice(0, -after.length).trim();
  return before ? text.slice(before.length).trim() : text;
}
