import type { Db, Tx } from "@doorlight/common/db";
import type { ContactRead } from "../domain/contact-read.ts";
import type { Contact, Holder, Lead, PropertyType } from "../domain/lead.ts";
import type { LeadFilter } from "../domain/lead-filter.ts";
import type { Location, LocationKind } from "../domain/location.ts";
import type { Area, Place } from "../domain/place.ts";
import type { PriceList } from "../domain/price-list.ts";
import type { Closing, ConfirmedRequest, NewRequest, SellerMail, SellerRequest } from "../domain/seller-request.ts";
import type { LeadType } from "@doorlight/common/product";

export type Locations = {
  /** The areas of the first of these search keys that is a postal code of the country. */
  areasOf(db: Db, country: string, searchKeys: string[]): Promise<Area[]>;
  byIds(db: Db, country: string, ids: readonly string[]): Promise<Location[]>;
  childrenOf(db: Db, country: string, parentId: string | undefined, limit: number): Promise<Location[]>;
  byPrefix(db: Db, country: string, kind: LocationKind, prefix: string, limit: number): Promise<Location[]>;
};

export type Requests = {
  nextId(tx: Tx): Promise<string>;
  add(tx: Tx, id: string, request: NewRequest, confirmation: { digest: Buffer; expiresAt: Date }): Promise<void>;
  /** The request that a confirmation token belongs to, whether or not it can still be used. */
  byConfirmation(tx: Tx, digest: Buffer): Promise<string | undefined>;
  /** Uses the confirmation up; undefined where it was used before or is too old. */
  confirm(tx: Tx, id: string, sellerDigest: Buffer, at: Date): Promise<ConfirmedRequest | undefined>;
  markDuplicate(tx: Tx, id: string, originalId: string): Promise<void>;
  /** Closes a request, unless it is closed already. */
  close(tx: Tx, id: string, at: Date): Promise<Closing>;
  /** Undefined too where the contact is erased. */
  mail(db: Db, id: string): Promise<SellerMail | undefined>;
};

export type SellerPages = {
  byHash(db: Db, sellerDigest: Buffer): Promise<SellerRequest | undefined>;
};

export type Addresses = {
  /** False where another request has the address for 90 days from its publication. */
  claim(tx: Tx, requestId: string, home: { country: string; addressKey: string }, from: Date): Promise<boolean>;
  holder(
    tx: Tx,
    home: { country: string; addressKey: string },
    at: Date,
  ): Promise<{ requestId: string; email: string }>;
  deletePast(db: Db, now: Date): Promise<void>;
};

export type Erasures = {
  /** The request and those that the same person sent for the same home. */
  requestsOfSeller(tx: Tx, requestId: string): Promise<string[]>;
  /** Requests whose contact has been kept for long enough. */
  due(
    tx: Tx,
    retention: { country: string; unsoldBefore: Date; soldBefore: Date; now: Date },
    limit: number,
  ): Promise<string[]>;
  erase(tx: Tx, requestIds: readonly string[], at: Date): Promise<void>;
  erasedAt(tx: Tx, requestId: string): Promise<Date | undefined>;
};

export type AccessLog = {
  list(
    db: Db,
    filter: { leadId: string | undefined; readerId: string | undefined },
    limit: number,
    before?: bigint,
  ): Promise<ContactRead[]>;
};

export type SellerData = { of(tx: Tx, requestId: string): Promise<object> };

export type AgentData = {
  of(
    db: Db,
    userId: string,
  ): Promise<{
    leadsHeld: { leadId: string; acquiredAt: Date }[];
    contactReads: { leadId: string; readAt: Date }[];
    leadViews: { leadId: string; day: string }[];
  }>;
};

export type ChangedLead = { id: string; requestId: string; country: string; version: bigint };

/** What purchasing announced of a lead that an agent holds. */
export type Sold = Holder & { leadId: string; spotsLeft: number };

export type Leads = {
  add(
    tx: Tx,
    lead: {
      id: string | undefined;
      requestId: string;
      country: string;
      description: string;
      search: string;
      cap: number;
      publishedAt: Date;
      expiresAt: Date;
    },
  ): Promise<ChangedLead>;
  byIds(db: Db, ids: readonly string[]): Promise<Lead[]>;
  /** A lead and whether the viewer is known to hold it. */
  forViewer(db: Db, id: string, viewerId: string): Promise<{ lead: Lead; holds: boolean } | undefined>;
  /** The lead's request; the lead's row stays locked, so that its events follow the order of its changes. */
  lockedRequestOf(tx: Tx, id: string): Promise<string | undefined>;
  end(tx: Tx, id: string, at: Date): Promise<ChangedLead>;
  endDue(tx: Tx, now: Date, limit: number): Promise<(ChangedLead & { expiresAt: Date })[]>;
  /** Notes who holds leads and how many spots are left. Answers the leads whose last one went. */
  recordHolders(tx: Tx, sales: readonly Sold[]): Promise<string[]>;
};

export type Listings = {
  add(
    tx: Tx,
    listing: {
      leadId: string;
      country: string;
      leadType: LeadType;
      propertyType: PropertyType;
      place: Place;
      locationIds: string[];
      publishedAt: Date;
    },
  ): Promise<void>;
  remove(tx: Tx, leadIds: readonly string[]): Promise<void>;
  markSoldOut(tx: Tx, leadIds: readonly string[]): Promise<void>;
  reprice(tx: Tx, country: string): Promise<void>;
};

export type LeadList = {
  page(
    db: Db,
    filter: LeadFilter,
    since: Date,
    start: { publishedAt: Date; leadId: string } | undefined,
    limit: number,
  ): Promise<Lead[]>;
  count(db: Db, filter: LeadFilter, since: Date): Promise<number>;
};

export type Holding = { leadId: string; userId: string };

export type Contacts = {
  /** The contacts of leads, in their order, after a note that the users read them. */
  read(db: Db, looks: readonly Holding[], at: Date): Promise<(Contact | undefined)[]>;
};

export type Views = {
  add(db: Db, leadId: string, userId: string, day: string): Promise<void>;
  forget(tx: Tx, userId: string): Promise<void>;
  deleteBefore(db: Db, country: string, day: string): Promise<void>;
};

export type Prices = {
  /** Keeps the country's price list as it is until `tx` ends. */
  hold(tx: Tx, country: string): Promise<void>;
  replace(tx: Tx, list: PriceList): Promise<void>;
};

/** Purchasing, which decides who holds what. */
export type Sales = {
  /** Ends the sale of a lead; answers the instant that decides. */
  close(leadId: string): Promise<Date>;
  holds(leadId: string, userId: string): Promise<boolean>;
};

/** Tells the other services; each event belongs to the transaction of its change. */
export type Announce = {
  requestSubmitted(tx: Tx, request: { id: string; country: string; leadType: LeadType }): Promise<void>;
  leadPublished(tx: Tx, lead: ChangedLead, about: PublishedLead): Promise<void>;
  leadClosed(tx: Tx, lead: ChangedLead, closedAt: Date): Promise<void>;
  leadExpired(tx: Tx, lead: ChangedLead, expiredAt: Date): Promise<void>;
};

export type PublishedLead = {
  leadType: LeadType;
  propertyType: PropertyType;
  place: Place;
  locationIds: string[];
  cap: number;
  publishedAt: Date;
  expiresAt: Date;
};
