import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { LeadType } from "@doorlight/common/product";
import { toProto } from "@doorlight/common/money";
import { PropertyCondition, type LeadSchema, type LocationSchema } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadSort, type ListLeadsRequest, type SubmitRequestRequest } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { LeadFilter } from "./domain/lead-filter.ts";
import type { Lead, PropertyCondition as Condition, PropertyType } from "./domain/lead.ts";
import type { Location, LocationKind } from "./domain/location.ts";
import type { Locale } from "./domain/seller-request.ts";
import { searchWords } from "./domain/text-search.ts";
import type { Submission } from "./use-cases/submit-request.ts";
import { conditions, leadTypes, locationKinds, propertyTypes } from "./wire-text.ts";

// The texts of an enum are the words of the domain; a test holds both to each other.

export function toSubmission(request: SubmitRequestRequest): Submission {
  const { country, rooms, area, constructionYear, valuationAmount } = request;
  const condition =
    request.condition === PropertyCondition.UNSPECIFIED
      ? undefined
      : (conditions.toText(request.condition) as Condition);
  return {
    leadType: leadTypes.toText(request.leadType) as LeadType,
    country,
    postalCode: oneLine(request.postalCode),
    city: oneLine(request.city),
    property: {
      propertyType: propertyTypes.toText(request.propertyType) as PropertyType,
      rooms,
      area,
      constructionYear,
      condition,
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
    locale: request.locale as Locale,
    consentVersion: oneLine(request.consentVersion),
  };
}

/** Names and addresses go into mails and on pages: whatever breaks a line does not belong there. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

export function toFilter(request: ListLeadsRequest): LeadFilter {
  return {
    country: request.country,
    locationIds: request.locationIds,
    leadTypes: request.leadTypes.map((type) => leadTypes.toText(type) as LeadType),
    propertyTypes: request.propertyTypes.map((type) => propertyTypes.toText(type) as PropertyType),
    words: searchWords(request.query),
    priceMax: request.priceMax,
    spotsLeftOnly: request.spotsLeftOnly,
    order: request.sort === LeadSort.OLDEST ? "oldest" : "newest",
  };
}

export function toKind(kind: Parameters<typeof locationKinds.toText>[0]): LocationKind {
  return locationKinds.toText(kind) as LocationKind;
}

export function toLeadMessage(lead: Lead): MessageInitShape<typeof LeadSchema> {
  const { id, country, rooms, area, constructionYear, condition, valuation, place, description } = lead;
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
    description,
    publishedAt: timestampFromDate(lead.publishedAt),
    expiresAt: timestampFromDate(lead.expiresAt),
    closedAt: lead.closedAt && timestampFromDate(lead.closedAt),
  };
}

export function toLocationMessage({
  id,
  kind,
  name,
  path,
  childCount,
}: Location): MessageInitShape<typeof LocationSchema> {
  const code = kind === "postal_code" ? name : "";
  return { id, kind: locationKinds.fromText(kind), name, code, path: [...path], childCount };
}
