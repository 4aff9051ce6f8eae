import type { Money } from "@doorlight/gateway/contract";

export type { Money };

/** "£", "€", "kr". */
export function currencySign(currency: string, tag: string): string {
  const format = formatIn(currency, tag);
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/** `{ amount: 4900, currency: "EUR" }` as "€49.00", "49,00 €" and so on. `whole` drops the decimals of whole amounts. */
export function formatMoney(
  { amount, currency }: Money,
  languageTag: string,
  options: { whole?: boolean; sign?: boolean } = {},
): string {
  const whole = options.whole && amount % 100 === 0;
  return formatIn(currency, languageTag, {
    signDisplay: options.sign ? "exceptZero" : "auto",
    minimumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100);
}

/** What is no code, such as of a bank file, is written as XXX, "¤": it would throw, and take the whole screen with it. */
const formatIn = (currency: string, tag: string, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(tag, {
    style: "currency",
    currency: /^[A-Z]{3}$/.test(currency) ? currency : "XXX",
    currencyDisplay: "narrowSymbol",
    ...options,
  });
