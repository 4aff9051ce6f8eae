import type { MessageInitShape } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PropertyCondition, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import type { SubmitRequestRequestSchema } from "@doorlight/proto/leads/v1/leads_service_pb";

/** A complete request of a Finnish seller. */
export const aSubmission = {
  leadType: LeadType.REQUEST_FOR_QUOTE,
  country: "FI",
  address: "Mannerheimintie 12 A 5",
  postalCode: "00100",
  city: "Helsinki",
  propertyType: PropertyType.FLAT,
  rooms: 3,
  area: 74.5,
  constructionYear: 1987,
  condition: PropertyCondition.GOOD,
  valuationAmount: 35_000_000n,
  description: "Valoisa kolmio, iso parveke. Soita 040 123 4567.",
  firstName: "Anna",
  lastName: "Virtanen",
  email: "anna@example.test",
  phone: "040 123 4567",
  locale: "fi",
  consentVersion: "2026-11",
} satisfies MessageInitShape<typeof SubmitRequestRequestSchema>;
