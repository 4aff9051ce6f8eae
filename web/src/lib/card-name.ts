const names: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** The name of a card on a screen: "Visa •• 4242". */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} •• ${last4}`;
}
