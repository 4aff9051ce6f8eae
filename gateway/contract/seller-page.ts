import * as z from "zod/mini";
import { Country, Id, Instant, Phone } from "./common.ts";
import { isFound } from "./contact-read.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { Contact } from "./bought-lead.ts";
import { Lead, LeadType, Place } from "./lead.ts";
import { GivenConsent } from "./messages/given-consent.ts";
import { PageOpening } from "./messages/page-opening.ts";
import { PauseAnswer } from "./messages/pause-answer.ts";
import { SellerPause } from "./messages/seller-pause.ts";
import { SellerPauseEnd } from "./messages/seller-pause-end.ts";

const LONGEST_HASH = 200;
/** Any other is as wrong as an unknown one: a longer one is cut, so that all are answered alike. */
const hashParams = z.strictObject({
  /** Of the mailed link. */
  hash: z.pipe(
    z.string(),
    z.transform((hash: string) => hash.slice(0, LONGEST_HASH)),
  ),
});

/** Outcome of a request: one of its buyers was chosen, another agent, or none. */
export const RequestOutcome = z.enum(["buyer_chosen", "other_agent", "no_agent"]);
export type RequestOutcome = z.output<typeof RequestOutcome>;

/** A seller's request as it was sent. */
const OwnRequest = z.object({
  /** Whom the buyers reach. */
  contact: z.omit(Contact, { locale: true, description: true }),
  ...z.pick(Lead, {
    propertyType: true,
    rooms: true,
    area: true,
    constructionYear: true,
    condition: true,
    valuation: true,
  }).shape,
  /** As the seller wrote it. */
  description: z.string(),
});

export const SellerPage = z.object({
  /** full: every spot is bought. closed: the seller closed it, or its time is over. */
  state: z.enum(["open", "full", "closed"]),
  /** The home had an earlier request, so this one was not published and no agent has the details by it. */
  isLinked: z.boolean(),
  /** We found that the home has an earlier request, so this one was closed and its buyers are refunded. */
  foundDuplicate: z.boolean(),
  /** We publish no requests with this mailbox or telephone number, or none of its source, so this one was not published. */
  isBlocked: z.boolean(),
  /** The partner site that sent it; null for our own form. */
  partner: z.nullable(z.string()),
  leadType: LeadType,
  country: Country,
  place: Place,
  createdAt: Instant,
  /** Null unless it is closed. */
  closedAt: z.nullable(Instant),
  /** The buyers without a refund. */
  agents: z.array(
    z.object({
      id: Id,
      /** Null for an erased account. */
      name: z.nullable(z.string()),
      /** Null without an office. */
      officeName: z.nullable(z.string()),
      /** Null if none is given. */
      phoneNumber: z.nullable(z.string()),
      /** As in "Broker, LKV"; null if none is given. */
      title: z.nullable(z.string()),
      /** The picture of the profile; null without one. */
      imageUrl: z.nullable(z.string()),
      acquiredAt: Instant,
    }),
  ),
  /** How many agents may buy it. */
  cap: z.int(),
  /** How many more agents may buy it: an agent with a refund is not listed, and the spot stays taken. */
  spotsLeft: z.int(),
  /** Null after the seller withdrew the consent, and at the end of its time. */
  own: z.nullable(OwnRequest),
  /** When the seller withdrew the consent; null until the contact is erased by it. */
  withdrawnAt: z.nullable(Instant),
  /** The text that the seller agreed to. */
  consent: GivenConsent,
  /** The newest 50 openings of this page and exports from it, the newest first. None are kept without the contact. */
  openings: z.array(PageOpening),
  /** The newest 50 times that somebody saw the contact or found the request by it, the newest first. */
  contactSeen: z.array(
    z.object({
      seenAt: Instant,
      /** Null for an erased account, and for our support. */
      name: z.nullable(z.string()),
      /** Our support, and no agent. */
      isSupport: z.boolean(),
      isFound,
    }),
  ),
  /** Whether it is time to ask which agent the seller chose: days after the last purchase, or at the closing. */
  asksOutcome: z.boolean(),
  /** What agents' reports ask the seller, who answers by POST /api/contact-requests/:hash/answer; null unless it is paused. */
  pause: z.nullable(SellerPause),
  /** What was decided about its pause; null while it is paused, and if it never was. */
  pauseEnd: z.nullable(SellerPauseEnd),
  /** Null until the seller reports it. */
  outcome: z.nullable(RequestOutcome),
  /** The chosen buyer; null unless the outcome is buyer_chosen. */
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
  body: z.strictObject({
    /** Replaces the number that buyers see. */
    phone: Phone,
  }),
  answer: z.object({
    /** As it is saved, international. */
    phone: z.string(),
  }),
  refusals: ["not_found", "too_many_open_requests", "too_many_requests"],
});

export const reportOutcome = endpoint({
  method: "POST",
  path: "/api/contact-requests/:hash/outcome",
  summary: "Report which agent the seller chose. May be reported again; the last word counts.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  body: z
    .strictObject({
      outcome: RequestOutcome,
      /** A buyer is named when one was chosen, and only then. */
      chosenAgentId: z.optional(Id),
    })
    .check(
      z.refine(({ outcome, chosenAgentId }) => (outcome === "buyer_chosen") === (chosenAgentId !== undefined), {
        error: "Name the chosen buyer, and nobody with another outcome",
        path: ["chosenAgentId"],
      }),
    ),
  status: 204,
  refusals: ["not_found"],
});

export const answerPause = endpoint({
  method: "POST",
  path: "/api/contact-requests/:hash/answer",
  summary:
    "Answer what agents' reports ask the seller, once: the request goes on, or it is closed. Refused when the time is over or somebody has decided.",
  access: everyone,
  beforeTerms: true,
  params: hashParams,
  body: z.strictObject({
    answer: PauseAnswer,
  }),
  refusals: ["not_found", "version_outdated"],
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
