import * as z from "zod/mini";
import {
  Country,
  Email,
  Id,
  Instant,
  Locale,
  Money,
  optionalLines,
  optionalText,
  requiredText,
  Token,
} from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { Contact, LeadType, Place, PropertyCondition, PropertyType } from "./lead.ts";

const Phone = optionalText(30).check(z.minLength(5, "Required"));

export const SellerRequestBody = z.strictObject({
  leadType: LeadType,
  country: Country,
  address: optionalText(200).check(z.minLength(3, "Required")),
  postalCode: optionalText(12).check(z.minLength(2, "Required")),
  city: requiredText(100),
  propertyType: PropertyType,
  rooms: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** Square metres. */
  area: z.optional(z.number().check(z.gt(0), z.lte(10_000_000))),
  constructionYear: z.optional(z.int().check(z.gte(1000), z.lte(2100))),
  condition: z.optional(PropertyCondition),
  /** Minor units of the country's currency. */
  valuation: z.optional(z.int().check(z.gt(0))),
  description: z._default(optionalLines(4000), ""),
  contact: z.strictObject({
    firstName: requiredText(100),
    lastName: requiredText(100),
    email: Email,
    phone: Phone,
  }),
  locale: Locale,
  /** A version that GET /api/requests/consent has answered; others are refused. */
  consentVersion: requiredText(40),
});
export type SellerRequestBody = z.input<typeof SellerRequestBody>;

export const getConsent = endpoint({
  method: "GET",
  path: "/api/requests/consent",
  summary: "Get the text that a seller agrees to, in its newest version for a country and language.",
  access: everyone,
  beforeTerms: true,
  query: z.strictObject({ country: Country, locale: Locale }),
  answer: z.object({ version: z.string(), text: z.string() }),
  refusals: ["country_not_open"],
});

export const submitRequest = endpoint({
  method: "POST",
  path: "/api/requests",
  summary:
    "Send a seller's request and mail a link to confirm it. A duplicate gets the same answer, and so does a mailbox that has been sent several links today, which gets no more.",
  access: everyone,
  beforeTerms: true,
  body: SellerRequestBody,
  answer: z.object({ status: z.literal("confirmation_sent") }),
  status: 202,
  refusals: ["country_not_open"],
});

export const confirmRequest = endpoint({
  method: "POST",
  path: "/api/requests/confirm",
  summary: "Confirm the seller's e-mail address. Publishes the lead and answers with the hash of the seller's page.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({ token: Token }),
  answer: z.object({ hash: z.string() }),
  refusals: ["link_expired", "already_confirmed", "too_many_open_requests"],
});

const hashParams = z.strictObject({ hash: Token });

/** What came of a request: one of its buyers was chosen, another agent, or none. */
export const RequestOutcome = z.enum(["buyer_chosen", "other_agent", "no_agent"]);
export type RequestOutcome = z.output<typeof RequestOutcome>;

/** A seller's request as it was sent. */
const OwnRequest = z.object({
  contact: Contact,
  propertyType: PropertyType,
  rooms: z.nullable(z.int()),
  /** Square metres. */
  area: z.nullable(z.number()),
  constructionYear: z.nullable(z.int()),
  condition: z.nullable(PropertyCondition),
  valuation: z.nullable(Money),
  description: z.string(),
});

export const SellerPage = z.object({
  state: z.enum(["open", "closed"]),
  leadType: LeadType,
  country: Country,
  place: Place,
  createdAt: Instant,
  closedAt: z.nullable(Instant),
  agents: z.array(
    z.object({
      id: Id,
      /** Null for an erased account. */
      name: z.nullable(z.string()),
      officeName: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
      title: z.nullable(z.string()),
      imageUrl: z.nullable(z.string()),
      acquiredAt: Instant,
    }),
  ),
  cap: z.int(),
  spotsLeft: z.int(),
  /** Null after the seller withdrew the consent, and at the end of its time. */
  own: z.nullable(OwnRequest),
  /** The text that the seller agreed to. */
  consent: z.object({ version: z.string(), text: z.string(), givenAt: Instant }),
  /** Null until the seller reports it. */
  outcome: z.nullable(RequestOutcome),
  chosenAgentId: z.nullable(Id),
});
export type SellerPage = z.output<typeof SellerPage>;

export const getSellerPage = endpoint({
  method: "GET",
  path: "/api/contact-requests/:hash",
  summary: "Get the seller's page: the request as it was sent, its state and its buyers.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  answer: SellerPage,
  refusals: ["not_found"],
});

export const closeSellerRequest = endpoint({
  method: "POST",
  path: "/api/contact-requests/:hash/close",
  summary: "Close the request: it can no longer be bought. Idempotent.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  answer: z.object({ closedAt: Instant }),
  refusals: ["not_found"],
});

export const correctPhone = endpoint({
  method: "POST",
  path: "/api/contact-requests/:hash/phone",
  summary: "Correct the seller's telephone number, also for the buyers.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  body: z.strictObject({ phone: Phone }),
  answer: z.object({ phone: z.string() }),
  refusals: ["not_found", "too_many_open_requests"],
});

export const reportOutcome = endpoint({
  method: "POST",
  path: "/api/contact-requests/:hash/outcome",
  summary: "Report which agent the seller chose. May be reported again; the last word counts.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  /** A buyer is named when one was chosen, and only then. */
  body: z.strictObject({ outcome: RequestOutcome, chosenAgentId: z.optional(Id) }),
  status: 204,
  refusals: ["not_found"],
});

export const withdrawConsent = endpoint({
  method: "POST",
  path: "/api/contact-requests/:hash/withdraw-consent",
  summary: "Withdraw the seller's consent: erases the contact and closes the request. Idempotent.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  answer: z.object({ erasedAt: Instant }),
  refusals: ["not_found"],
});

export const exportSellerRequest = endpoint({
  method: "GET",
  path: "/api/contact-requests/:hash/export",
  summary: "Export all data about the request and its seller, with the reads of the contact.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  answer: z.record(z.string(), z.unknown()),
  refusals: ["not_found"],
});
