import type { ChargedCard } from "./mail.ts";

const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** The name of a card, as on the screens: "Visa •• 4242". */
export function cardName({ brand, last4 }: ChargedCard): string {
  return `${brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} •• ${last4}`;
}
