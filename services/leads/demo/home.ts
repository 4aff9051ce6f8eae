import type { LeadType } from "@doorlight/common/product";
import type { PropertyCondition, PropertyType } from "../src/domain/lead.ts";

/** A sample home at a real place; its people are invented. */
export type Home = {
  postalCode: string;
  /** City, or the district where the postal code has several. */
  city: string;
  street: string;
  /** Of the first round; each later one is of another house. */
  houseNumber: number;
  /** Stair and flat, after the number. */
  unit?: string;
  firstName: string;
  leadType: LeadType;
  propertyType: PropertyType;
  rooms?: number;
  /** Square metres. */
  area?: number;
  constructionYear?: number;
  condition?: PropertyCondition;
  /** In whole units of the country's currency. */
  valuation?: number;
  description: string;
};

/** What the homes of a country share. */
export type Neighbourhood = {
  country: string;
  locale: "en" | "sv" | "fi";
  /** Says that nobody of that name lives anywhere. */
  lastName: string;
  phone: string;
  address(home: Home, houseNumber: number): string;
  homes: readonly Home[];
};
