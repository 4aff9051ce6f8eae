import type { Money } from "@doorlight/common/money";

export type Modifier = { kind: string; place: string; basisPoints: number };

/** All prices of a country, as billing published them. */
export type PriceList = {
  country: string;
  version: bigint;
  currency: string;
  unitPrices: { leadType: string; price: Money }[];
  modifiers: Modifier[];
};
