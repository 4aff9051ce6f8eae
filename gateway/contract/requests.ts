import * as z from "zod/mini";
import { Country, Email, Locale, optionalLines, Phone, optionalText, requiredText, Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { LeadType, PropertyCondition, PropertyType } from "./lead.ts";

export const SellerRequestBody = z.strictObject({
  /** Service that the seller wants. */
  leadType: LeadType,
  country: Country,
  /** Street and number of the property. */
  address: optionalText(200).check(z.minLength(3, "Required")),
  /** In the form of the country. */
  postalCode: optionalText(12).check(z.minLength(2, "Required")),
  /** The town of the postal code. */
  city: requiredText(100),
  /** The kind of property. */
  propertyType: PropertyType,
  /** Absent if it is not known. */
  rooms: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** Square metres. Of a home for one household at most 10000, else `area_too_large`. */
  area: z.optional(z.number().check(z.gt(0), z.lte(10_000_000))),
  /** Absent if it is not known. */
  constructionYear: z.optional(z.int().check(z.gte(1000), z.lte(2100))),
  /** Absent if it is not known. */
  condition: z.optional(PropertyCondition),
  /** Minor units of the country's currency. */
  valuation: z.optional(z.int().check(z.gt(0), z.lte(100_000_000_000))),
  /** In the seller's own words. Agents see it before they buy, with phone numbers, e-mail addresses, names of housing companies and numbers of adverts masked. */
  description: z._default(optionalLines(4000), ""),
  /** For buyers alone. */
  contact: z.strictObject({
    /** Given name. */
    firstName: requiredText(100),
    /** Family name. */
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
  answer: z.object({
    /** The request's `consentVersion`. */
    version: z.string(),
    /** Text that the seller agrees to. */
    text: z.string(),
  }),
  refusals: ["country_not_open"],
});

export const submitRequest = endpoint({
  method: "POST",
  path: "/api/requests",
  summary:
    "Send a seller's request and mail a link to confirm it. A duplicate gets the same answer, and so does a mailbox with 3 requests of the last 24 hours that it has not confirmed, which is mailed no more links.",
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
  answer: z.object({
    /** Of the address of the seller's page. A secret of the seller. */
    hash: z.string(),
  }),
  refusals: ["link_expired", "already_confirmed", "too_many_open_requests"],
});

export const sendSellerLinks = endpoint({
  method: "POST",
  path: "/api/requests/links",
  summary:
    "Mail a seller the links to the pages of all their requests again; links from before still work. The answer is the same for every address, and so it is for a mailbox that has been sent them 5 times in 24 hours or in the last minute, which gets no more.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({
    /** The address in the requests. */
    email: Email,
  }),
  answer: z.object({ status: z.literal("sent_if_known") }),
  status: 202,
});
