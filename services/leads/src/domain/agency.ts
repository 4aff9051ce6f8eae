import type { AgencyAgent, Commission } from "./home-market.ts";
import type { PropertyType } from "./lead.ts";

/** Homes for sale by kind; kinds of which nobody says a number are left out. */
export type Stock = Partial<Record<PropertyType, number>>;

export type Agency = {
  id: string;
  country: string;
  name: string;
  website: string;
  /** Where the commission is stated; empty if nobody says it. */
  source: string;
  commission: Commission;
  listingCount: number | null;
  stock: Stock;
  propertyTypes: PropertyType[];
  agentCount: number;
  editedAt: Date | null;
  removedAt: Date | null;
};

/** Of which rate or fee an agency asks, as an admin states it. */
export type AgencyFacts = {
  name: string;
  website: string;
  source: string;
  commissionRate: number | null;
  commissionFee: number | null;
  listingCount: number | null;
  stock: Stock;
};

/** The cause of what an agency says: a file, an admin's edit, or rows that were removed or taken back. */
export type CommissionOrigin = "file" | "hand" | "removal";

/** What an agency asked from then on. */
export type CommissionEntry = Pick<Agency, "name" | "website" | "source" | "commission"> & {
  seenAt: Date;
  origin: CommissionOrigin;
};

export type AgencySort = "name" | "lowest_commission" | "highest_commission";

export type AgencyFilter = {
  country: string;
  query: string;
  sort: AgencySort;
  /** Of which some rate lies between these, in hundredths of a percent. */
  leastRate: number | null;
  mostRate: number | null;
  /** Whether those that were removed are listed, or the others. */
  removed: boolean;
};

/** A row's place in a sorted list. */
export type AgencyPosition = { rate: number; fee: number; key: string };

export type ListedAgent = AgencyAgent & { reference: string };
