import type { LeadType } from "@doorlight/common/product";
import type { PropertyType } from "./lead.ts";

export type LeadOrder = "newest" | "oldest";

/** Which leads a list holds; an empty part leaves that question open. */
export type LeadFilter = {
  country: string;
  /** Any of these nodes or below. */
  locationIds: string[];
  leadTypes: LeadType[];
  propertyTypes: PropertyType[];
  /** Words that the place or the description holds, all of them, folded. */
  words: string[];
  /** Minor units. */
  priceMax: bigint | undefined;
  spotsLeftOnly: boolean;
  order: LeadOrder;
};
