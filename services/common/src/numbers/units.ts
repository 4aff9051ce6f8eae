/** Square metres, as people write them after a number. */
export const areaUnits = ["m2", "m^2", "kvm", "sqm", "sq m", "square metres", "neliötä", "neliömetriä", "kvadratmeter"];

/** What people write before or after an amount: the currency's code, its sign, a dash for no decimals. */
export function moneyUnits(currency: string): string[] {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  return [currency, sign, ",-", ":-", ...(currency === "EUR" ? ["e", "euro", "euroa", "euros"] : [])];
}
