import type { LeadType } from "@doorlight/common/product";
import type { PropertyType } from "./lead.ts";

export type LeadOrder = "newest" | "oldest";

/** The leads of a list; an empty part does not filter. */
export type LeadFilter = {
  country: string;
  /** Any of these nodes or below. */
  locationIds: string[];
  leadTypes: LeadType[];
  propertyTypes: PropertyType[];
  /** All of these words, folded, in the place or the description. */
  words: string[];
  /** Minor units. A lead without a price does not match. */
  priceMax: bigint | undefined;
  /** Published in the last number of days of 24 hours; undefined for all new leads. */
  withinDays: number | undefined;
  order: LeadOrder;
};

/** The number of leads that fit a filter; a minimum if `isLeast`. */
export type LeadCount = { total: number; isLeast: boolean };
