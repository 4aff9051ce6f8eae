/** Billing's prices of one country, in minor units of its currency. */
export type PriceList = {
  country: string;
  unitPrices: { leadType: string; amount: bigint }[];
  /** What a place adds, in hundredths of a percent. */
  modifiers: { kind: string; place: string; basisPoints: number }[];
};
