import type { LeadType, Locale } from "@doorlight/common/product";

/** A city and its leads of a year. */
export type Town = {
  localName: string;
  names: Record<Locale, string>;
  regionNames: Record<Locale, string>;
  published: number;
  /** Leads with a buyer; purchases that were not refunded; the agents who made them. */
  sold: number;
  purchases: number;
  agents: number;
  /** From publication to the first purchase: the median. */
  firstPurchaseMinutes: number;
  topType: LeadType;
  ofTopType: number;
  /** Another type was asked for as often. */
  isTopTypeTied: boolean;
};
