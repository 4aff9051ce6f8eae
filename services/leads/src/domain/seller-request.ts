import type { LeadType } from "@doorlight/common/product";
import type { Contact, Holder, Property, PropertyType } from "./lead.ts";
import type { ChosenPlace, Place } from "./place.ts";

export type Locale = "en" | "sv" | "fi";

/** A checked request that waits for its confirmation. */
export type NewRequest = ChosenPlace & {
  country: string;
  leadType: LeadType;
  property: Property;
  contact: Contact;
  /** In the seller's own words, contact data and all. */
  description: string;
  locale: Locale;
  consentVersion: string;
  submittedAt: Date;
};

/** A request of which the seller has just confirmed the address. */
export type ConfirmedRequest = {
  id: string;
  country: string;
  leadType: LeadType;
  propertyType: PropertyType;
  place: Place;
  locationIds: string[];
  contact: Contact;
  description: string;
};

/** What the seller's page tells. A duplicate has no lead. */
export type SellerRequest = {
  id: string;
  country: string;
  leadType: LeadType;
  place: Place;
  submittedAt: Date;
  confirmedAt: Date;
  closedAt: Date | undefined;
  lead: { id: string; expiresAt: Date; soldOutAt: Date | undefined; holders: Holder[] } | undefined;
};

/** When a request was closed, and whether it was just now. */
export type Closing = { closedAt: Date; isFirst: boolean };

/** What a mail to a seller needs. */
export type SellerMail = {
  id: string;
  country: string;
  leadType: LeadType;
  locale: Locale;
  email: string;
  firstName: string;
  place: Place;
  confirmationExpiresAt: Date;
  isConfirmed: boolean;
};
