import type { LeadType } from "@doorlight/common/product";
import type { Money } from "@doorlight/common/money";
import type { Place } from "./place.ts";

export const propertyTypes = [
  "detached",
  "semi_detached",
  "terraced",
  "flat",
  "bungalow",
  "multi_family_residental",
  "farm",
  "forest",
  "summerhouse",
  "other",
] as const;
export type PropertyType = (typeof propertyTypes)[number];

export type PropertyCondition = "new" | "excellent" | "good" | "average" | "passable" | "poor";

/** What a seller tells of the home; nothing of it names anybody. */
export type Property = {
  propertyType: PropertyType;
  rooms: number | undefined;
  /** Square metres. */
  area: number | undefined;
  constructionYear: number | undefined;
  condition: PropertyCondition | undefined;
  /** The owner's own estimate. */
  valuation: Money | undefined;
};

/** A lead as every signed-in agent may see it. */
export type Lead = Property & {
  id: string;
  leadType: LeadType;
  country: string;
  place: Place;
  /** Masked. */
  description: string;
  publishedAt: Date;
  expiresAt: Date;
  closedAt: Date | undefined;
};

/** What a buyer pays for. */
export type Contact = { firstName: string; lastName: string; email: string; phone: string; address: string };

/** An agent who bought a lead. */
export type Holder = { agentId: string; acquiredAt: Date };
