import type { LeadType, Locale } from "@doorlight/common/product";
import type { Money } from "@doorlight/common/money";
import type { Place, PlaceNames } from "./place.ts";

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

export const propertyConditions = ["new", "excellent", "good", "average", "passable", "poor"] as const;
export type PropertyCondition = (typeof propertyConditions)[number];

/** A seller's description of the home; nothing in it names anybody. */
export type Property = {
  propertyType: PropertyType;
  rooms: number | null;
  /** Square metres. */
  area: number | null;
  constructionYear: number | null;
  condition: PropertyCondition | null;
  /** The owner's own estimate. */
  valuation: Money | null;
};

/** What an admin corrected of a home, before and after; the address is in no event. */
export type CorrectedHome = { former: Property; current: Property; addressCorrected: boolean; correctedAt: Date };

/** A lead as every signed-in user may see it. */
export type Lead = Property & {
  id: string;
  leadType: LeadType;
  country: string;
  place: Place;
  placeNames: PlaceNames;
  /** Masked. */
  description: string;
  publishedAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
  factsCorrectedAt: Date | null;
  /** Whether the seller's number is of neither the country nor a neighbour. */
  foreignPhone: boolean;
};

/** A lead as a viewer finds it: whether the viewer is a known buyer, and whether any agent has viewed it. */
export type FoundLead = { lead: Lead; isBuyer: boolean; isViewed: boolean };

/** The public facts of a published lead. */
export type Publication = {
  leadType: LeadType;
  propertyType: PropertyType;
  place: Place;
  locationIds: string[];
  /** The most agents who may buy it. */
  cap: number;
  publishedAt: Date;
  expiresAt: Date;
};

export type NewLead = Pick<Publication, "cap" | "publishedAt" | "expiresAt"> & {
  /** Undefined for an id of the database's choice. */
  id: string | undefined;
  requestId: string;
  country: string;
  /** Masked. */
  description: string;
  /** The text that a search compares. */
  search: string;
  foreignPhone: boolean;
  /** Of the call that publishes it; empty if there is none. */
  traceId: string;
  /** As its request: it is in no list. */
  test: boolean;
};

/** A lead in the lists of its country and its locations, while it can be bought. */
export type Listing = Pick<Publication, "leadType" | "propertyType" | "locationIds" | "publishedAt"> & {
  leadId: string;
  country: string;
};

/** A lead after a change; `version` counts its changes. */
export type ChangedLead = { id: string; requestId: string; country: string; version: bigint; test: boolean };

/** The fields of a lead that lead lists compare. */
export type ListedLead = Pick<ChangedLead, "country"> & Pick<Publication, "leadType" | "propertyType" | "locationIds">;

/** What the news of a match says of the lead, so that it can be read without another call. */
export type MatchedLead = ChangedLead &
  Pick<Publication, "leadType" | "propertyType"> &
  Pick<Place, "postalCode" | "city">;

/** A lead to be matched against the lead lists. */
export type UnmatchedLead = MatchedLead &
  ListedLead & {
    /** Whether it can still be bought. */
    isOpen: boolean;
  };

/** Why a request was closed. */
export type ClosingReason = "closed" | "withdrawn" | "withdrawn_by_us" | "duplicate" | "not_confirmed";

/** Why a contact is no longer there. */
export type ErasureReason = WithdrawalReason | "retention";

/** Whose withdrawal erased a contact. */
export type WithdrawalReason = "withdrawn" | "withdrawn_by_us";

/** A withdrawn request whose seller is mailed that it is. */
export type WithdrawnRequest = { id: string; country: string; reason: WithdrawalReason };

/** The priced part of a purchase. */
export type Contact = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Street and number. */
  address: string;
  /** Whole, as the country writes it; that of the place may be shorter. */
  postalCode: string;
};

/** With the language in which the seller wrote, and what was written, unmasked. */
export type BoughtContact = Contact & { locale: Locale; description: string };

/** A buyer's view: the contact, or since when it is erased. */
export type BuyersContact =
  | { contact: BoughtContact; contactErasedAt: null }
  | { contact: null; contactErasedAt: Date };

/** A lead of a buyer, as a search sees it. */
export type PurchasedLead = {
  leadId: string;
  place: Pick<Place, "postalCode" | "city" | "district">;
  placeNames: PlaceNames;
  /** Null after it was erased. */
  contact: Contact | null;
};

/**
 * One read of a lead's contact. When an admin acted as the buyer, the reader is the admin. Found: the reader knew a detail of
 * the contact, as in a search, and was not shown the contact.
 */
export type ContactRead = {
  id: bigint;
  leadId: string;
  readerId: string;
  readAt: Date;
  isFound: boolean;
  /** By a program of the reader, with an API token. */
  isByToken: boolean;
};

/** A read for the access log, unless it has one from the same reader since `unlessSince`. */
export type NewContactRead = Pick<ContactRead, "readerId" | "readAt" | "isFound"> & {
  isByToken?: boolean;
  /** Contacts that are withheld from this agent are not read. */
  buyerId?: string;
  unlessSince: Date;
  /** Of leads of tests alone, or of others alone. */
  test?: boolean;
};

/** List prices of leads of one type in a city or region, in minor units. */
export type SimilarPrices = { place: "city" | "region"; leads: number; least: bigint; median: bigint; most: bigint };

/** That an agent looked at a lead on a day of the lead's country (`yyyy-mm-dd`). */
export type LeadView = { userId: string; day: string };

export type Buyer = { agentId: string; acquiredAt: Date };

/** A purchase, as purchasing published it. */
export type LeadPurchase = Buyer & { leadId: string; spotsLeft: number };

/** The list price of a lead, as purchasing published it. */
export type LeadPrice = {
  leadId: string;
  /** Minor units; undefined when the price list has no price for the lead. */
  price: bigint | undefined;
  /** Grows with each price list. */
  priceListVersion: bigint;
};

/** Whether the contact of a lead is withheld from an agent who bought it. */
export type WithheldContact = { leadId: string; agentId: string; withheld: boolean; version: bigint };
