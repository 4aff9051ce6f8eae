/** A number of at most two decimals in hundredths; null for no text, undefined for what is no such number. */
export function parseHundredths(text: string): number | null | undefined {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace("−", "-")
    .replace(",", ".");
  if (plain === "") return null;
  return /^[+-]?\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** The text of an input: `1250` as "12.5" or "12,5". Empty for none. */
export function hundredthsText(value: number | null, tag: string, decimals = 0): string {
  if (value === null) return "";
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(tag, { useGrouping: false, ...digits }).format(value / 100);
}

/** `1250` basis points as "+12.5%", "+12,5 %". */
export function percentText(basisPoints: number, tag: string): string {
  return new Intl.NumberFormat(tag, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 2,
  }).format(basisPoints / 10_000);
}
