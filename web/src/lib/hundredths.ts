/** A number of at most two decimals in hundredths; null for no text, undefined for any other text. */
export function parseHundredths(text: string): number | null | undefined {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace("−", "-")
    .replace(",", ".");
  if (plain === "") return null;
  return /^[+-]?\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

type Options = { /** The fewest. */ decimals?: number; sign?: boolean };

/** The text of an input: `1250` as "12.5" or "12,5". Empty for none. */
export function hundredthsText(
  value: number | null,
  tag: string,
  { decimals = 0, sign = false }: Options = {},
): string {
  if (value === null) return "";
  return new Intl.NumberFormat(tag, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
    signDisplay: sign ? "exceptZero" : "auto",
  }).format(value / 100);
}
