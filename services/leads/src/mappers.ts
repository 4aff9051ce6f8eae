import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { locales, type Locale } from "@doorlight/common/product";
import { toProto } from "@doorlight/common/money";
import { enumText } from "@doorlight/common/rpc";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ClosingReason, ErasureReason } from "@doorlight/proto/leads/v1/events_pb";
import {
  LocationKind,
  PropertyCondition,
  PropertyType,
  RequestOutcome,
  type LeadSchema,
} from "@doorlight/proto/leads/v1/lead_pb";
import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import {
  LeadSort,
  SellerRequestState,
  type SimilarPricesSchema,
  type ContactReadSchema,
  type GetSellerLinksResponseSchema,
  type GetSellerMailResponseSchema,
  type GetSellerRequestResponseSchema,
  type CountLeadsRequest,
  type ListLeadsRequest,
  type OwnRequestSchema,
  type SubmitRequestRequest,
  type ReportOutcomeRequest,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import { NotificationOutcome } from "@doorlight/proto/notifications/v1/events_pb";
import type { LeadFilter } from "./domain/lead-filter.ts";
import type { BuyersContact, ContactRead, Lead, SimilarPrices } from "./domain/lead.ts";
import { oneLine } from "./domain/one-line.ts";
import { searchWords } from "./domain/text-search.ts";
import type { CountQuery } from "./use-cases/count-leads.ts";
import type { Outcome, OwnRequest } from "./domain/seller-request.ts";
import type { AddressedMail } from "./use-cases/get-seller-mail.ts";
import type { SellerLinks } from "./use-cases/get-seller-links.ts";
import type { SellerPage } from "./use-cases/get-seller-request.ts";
import type { Submission } from "./use-cases/submit-request.ts";

export const leadTypes = enumText(LeadType);
export const propertyTypes = enumText(PropertyType);
export const outcomes = enumText(RequestOutcome);
export const closingReasons = enumText(ClosingReason);
export const listModes = enumText(LeadListMode);
export const paces = enumText(NotificationPace);
export const notifications = enumText(NotificationOutcome);
export const erasureReasons = enumText(ErasureReason);
const conditions = enumText(PropertyCondition);
export const locationKinds = enumText(LocationKind);

export function toSubmission(request: SubmitRequestRequest): Submission {
  const { country, rooms, area, constructionYear, valuationAmount } = request;
  return {
    leadType: leadTypes.toText(request.leadType),
    country,
    postalCode: oneLine(request.postalCode),
    city: oneLine(request.city),
    property: {
      propertyType: propertyTypes.toText(request.propertyType),
      rooms,
      area,
      constructionYear,
      condition: conditions.toTextOrNone(request.condition),
    },
    valuationAmount,
    contact: {
      firstName: oneLine(request.firstName),
      lastName: oneLine(request.lastName),
      email: oneLine(request.email),
      phone: oneLine(request.phone),
      address: oneLine(request.address),
    },
    description: request.description.trim(),
    locale: toLocale(request.locale),
    consentVersion: oneLine(request.consentVersion),
  };
}

export function toLocale(text: string): Locale {
  const locale = locales.find((known) => known === text);
  if (!locale) throw new Error(`${text} is no locale`);
  return locale;
}

export function toFilter(request: ListLeadsRequest): LeadFilter {
  return {
    country: request.country,
    locationIds: request.locationIds,
    leadTypes: request.leadTypes.map(leadTypes.toText),
    propertyTypes: request.propertyTypes.map(propertyTypes.toText),
    words: searchWords(request.query),
    priceMax: request.priceMax,
    withinDays: request.withinDays,
    order: request.sort === LeadSort.OLDEST ? "oldest" : "newest",
  };
}

export function toLeadMessage(lead: Lead): MessageInitShape<typeof LeadSchema> {
  const { id, country, rooms, area, constructionYear, condition, valuation, place, placeNames, description } = lead;
  return {
    id,
    leadType: leadTypes.fromText(lead.leadType),
    country,
    propertyType: propertyTypes.fromText(lead.propertyType),
    rooms,
    area,
    constructionYear,
    condition: condition && conditions.fromText(condition),
    valuation: valuation && toProto(valuation),
    place,
    placeNames,
    description,
    publishedAt: timestampFromDate(lead.publishedAt),
    expiresAt: timestampFromDate(lead.expiresAt),
    closedAt: lead.closedAt && timestampFromDate(lead.closedAt),
  };
}

export function toContactMessage({ contact, contactErasedAt }: Partial<BuyersContact>) {
  return { contact, contactErasedAt: contactErasedAt && timestampFromDate(contactErasedAt) };
}

export function toContactReadMessage(read: ContactRead): MessageInitShape<typeof ContactReadSchema> {
  return { leadId: read.leadId, readerId: read.readerId, readAt: timestampFromDate(read.readAt) };
}

export function toSellerPageMessage({
  request,
  endedAt,
  openings,
  seen,
  ...spots
}: SellerPage): MessageInitShape<typeof GetSellerRequestResponseSchema> {
  return {
    state: endedAt ? SellerRequestState.CLOSED : SellerRequestState.OPEN,
    leadType: leadTypes.fromText(request.leadType),
    country: request.country,
    place: request.place,
    placeNames: request.placeNames,
    createdAt: timestampFromDate(request.submittedAt),
    closedAt: endedAt && timestampFromDate(endedAt),
    buyers: (request.lead?.buyers ?? []).map(({ agentId, acquiredAt }) => ({
      agentId,
      acquiredAt: timestampFromDate(acquiredAt),
    })),
    ...spots,
    own: request.own && toOwnMessage(request.own),
    withdrawnAt: request.withdrawnAt && timestampFromDate(request.withdrawnAt),
    consent: { ...request.consent, givenAt: timestampFromDate(request.consent.givenAt) },
    outcome: request.outcome && outcomes.fromText(request.outcome.outcome),
    chosenAgentId: request.outcome?.chosenAgentId,
    openings: openings.map(({ openedAt, ...opening }) => ({ ...opening, openedAt: timestampFromDate(openedAt) })),
    seen: seen.map(({ readerId, seenAt }) => ({ readerId, seenAt: timestampFromDate(seenAt) })),
  };
}

function toOwnMessage({ property, contact, description }: OwnRequest): MessageInitShape<typeof OwnRequestSchema> {
  const { propertyType, condition, valuation, ...facts } = property;
  return {
    ...contact,
    ...facts,
    description,
    propertyType: propertyTypes.fromText(propertyType),
    condition: condition && conditions.fromText(condition),
    valuation: valuation && toProto(valuation),
  };
}

/** Without a name, a chosen buyer is nobody, and refused. */
export function toOutcome({ outcome, chosenAgentId }: ReportOutcomeRequest): Outcome {
  const text = outcomes.toText(outcome);
  if (text !== "buyer_chosen") return { outcome: text, chosenAgentId: undefined };
  return { outcome: text, chosenAgentId: chosenAgentId ?? "" };
}

export function toSellerMailMessage({
  mail,
  ...secrets
}: AddressedMail): MessageInitShape<typeof GetSellerMailResponseSchema> {
  const { email, firstName, locale, country, place, placeNames, leadType } = mail;
  return {
    ...secrets,
    email,
    firstName,
    locale,
    country,
    place,
    placeNames,
    leadType: leadTypes.fromText(leadType),
  };
}

export function toSellerLinksMessage({
  newest: { email, firstName, locale, country },
  links,
}: SellerLinks): MessageInitShape<typeof GetSellerLinksResponseSchema> {
  return {
    email,
    firstName,
    locale,
    country,
    links: links.map(({ request: { leadType, place, placeNames, submittedAt }, hash }) => ({
      leadType: leadTypes.fromText(leadType),
      place,
      placeNames,
      submittedAt: timestampFromDate(submittedAt),
      hash,
    })),
  };
}

export function toCountQuery(request: CountLeadsRequest): CountQuery {
  const { country, parentIds, locationIds, priceMax, withinDays } = request;
  return {
    country,
    parentIds,
    locationIds,
    priceMax,
    withinDays,
    leadTypes: request.leadTypes.map(leadTypes.toText),
    propertyTypes: request.propertyTypes.map(propertyTypes.toText),
    locale: toLocale(request.locale),
  };
}

export function toPricesMessage({ place, ...prices }: SimilarPrices): MessageInitShape<typeof SimilarPricesSchema> {
  return { place: locationKinds.fromText(place), ...prices };
}
