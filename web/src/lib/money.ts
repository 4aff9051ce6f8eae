import type { Money } from "@doorlight/gateway/contract";

export type { Money };

/** "£", "€", "kr". */
export function currencySign(currency: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/** `{ amount: 4900, currency: "EUR" }` as "€49.00", "49,00 €" and so on. `whole` drops the decimals of whole amounts. */
export function formatMoney(
  { amount, currency }: Money,
  languageTag: string,
  options: { whole?: boolean; sign?: boolean } = {},
): string {
  const whole = options.whole && amount % 100 === 0;
  return new Intl.NumberFormat(languageTag, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    signDisplay: options.sign ? "exceptZero" : "auto",
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100);
}
