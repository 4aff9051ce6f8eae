import type { LeadType, Locale } from "@doorlight/common/product";
import type { Buyer, ClosingReason, Contact, Property, PropertyType } from "./lead.ts";
import type { PauseCause, PauseEnd } from "./pause.ts";
import type { ChosenPlace, Place, PlaceNames } from "./place.ts";

/** A valid request that waits for its confirmation. */
export type NewRequest = ChosenPlace &
  OwnRequest & {
    country: string;
    leadType: LeadType;
    locale: Locale;
    consentVersion: string;
    submittedAt: Date;
    traceId: string;
    /** `web` for our own form. */
    source: string;
    /** Sent with a key for tests: it has no seller. */
    test: boolean;
  };

/** A request whose seller has just confirmed the mail address. */
export type ConfirmedRequest = {
  id: string;
  country: string;
  leadType: LeadType;
  propertyType: PropertyType;
  place: Place;
  placeNames: PlaceNames;
  locationIds: string[];
  contact: Contact;
  description: string;
  /** Whether the partner site that sent it is blocked. */
  isSourceBlocked: boolean;
  test: boolean;
};

/** The outcome of a request. */
export type Outcome =
  | { outcome: "buyer_chosen"; chosenAgentId: string }
  | { outcome: "other_agent" | "no_agent"; chosenAgentId: null };

/** A seller's own request, as it was sent: in the seller's own words, contact data and all. */
export type OwnRequest = Property & Contact & { description: string };

/** Spots that are left grow by no refund, which takes a buyer away. */
type SellersLead = { id: string; expiresAt: Date; soldOutAt: Date | null; spotsLeft: number; buyers: Buyer[] };

/** The content of the seller's page. A duplicate has no lead. */
export type SellerRequest = {
  id: string;
  country: string;
  leadType: LeadType;
  place: Place;
  placeNames: PlaceNames;
  submittedAt: Date;
  confirmedAt: Date;
  /** Also while a request that nobody confirmed is still to be closed. */
  closedAt: Date | null;
  /** Closed, or to be closed, because nobody confirmed it. */
  isUnconfirmed: boolean;
  /** Whether an admin found that the home has an earlier request. */
  foundDuplicate: boolean;
  /** Whether a block of its sender or of its source kept it from being published. */
  isBlocked: boolean;
  /** The partner site that sent it; null for our own form. */
  partner: string | null;
  /** Null after it was erased. */
  own: OwnRequest | null;
  /** When the seller withdrew the consent; null until the contact is erased by it. */
  withdrawnAt: Date | null;
  consent: { version: string; text: string; givenAt: Date };
  outcome: Outcome["outcome"] | null;
  /** Null unless the outcome is `buyer_chosen`. */
  chosenAgentId: string | null;
  /** Null unless its lead is paused. */
  pause: { cause: PauseCause; until: Date } | null;
  /** Null while it is paused, and if it never was. */
  pauseEnd: PauseEnd | null;
  lead: SellersLead | undefined;
};

/** An opening of a seller's page, or an export from it; the device is empty if it is not known. */
export type PageOpening = { openedAt: Date; device: string; isExport: boolean };

/** A time that somebody saw the contact of a lead, or found the lead by a detail of it. */
export type SeenContact = { readerId: string; seenAt: Date; isFound: boolean; isByToken: boolean };

/** When a request was closed, whether it was just now, and why. */
export type Closing = { closedAt: Date; isFirst: boolean; reason: ClosingReason };

/** The earlier request for the same home; its id and digest lead to its page. */
export type EarlierRequest = {
  id: string;
  sellerDigest: string;
  isOwn: boolean;
  isClosed: boolean;
  buyerIds: string[];
  /** Whether this one had been published before. */
  wasPublished: boolean;
};

/** The data of a mail to a seller. */
export type SellerMail = {
  id: string;
  country: string;
  leadType: LeadType;
  locale: Locale;
  email: string;
  firstName: string;
  place: Place;
  placeNames: PlaceNames;
  confirmationDigest: Buffer;
  confirmationExpiresAt: Date;
  /** Null before the confirmation. */
  sellerDigest: Buffer | null;
  /** Null unless the request is linked to one. */
  earlier: EarlierRequest | null;
  buyerCount: number;
  /** The partner site that sent the request; null for our own form. */
  partner: string | null;
  /** Whether it is closed because its reader answered that they did not send it. */
  isNotSent: boolean;
};

/** A home, recognised by a keyed digest of its address; during a rotation of the key by one more. */
export type HomeAddress = { country: string; addressDigests: [string, ...string[]] };

/** The request that has an address. */
export type OriginalRequest = { requestId: string; email: string; sellerDigest: Buffer };

/** Contacts older than this are past their retention. */
export type RetentionLimits = {
  country: string;
  /** For requests without a purchase. */
  submittedBefore: Date;
  /** For leads with one. */
  lastPurchaseBefore: Date;
  /** For tests. */
  testedBefore: Date;
  now: Date;
};
