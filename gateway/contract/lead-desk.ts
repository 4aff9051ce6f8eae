import * as z from "zod/mini";
import { Country, Id, Instant, nextCursor, pageQuery, queryInt, repeatable, requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { Lead, LeadType } from "./lead.ts";
import { Location } from "./locations.ts";

/**
 * full: every spot is bought. expired: its seven days are over. closed and withdrawn: by its seller or an admin. duplicate:
 * the home had an earlier request, so this is no lead, or an admin has marked it. unconfirmed: the seller has not opened the
 * link in our mail. blocked: the seller confirmed it and is blocked, so this is no lead. paused: agents doubt its person, and it
 * cannot be bought until the seller or an admin answers.
 */
export const DeskLeadState = z.enum([
  "unconfirmed",
  "open",
  "full",
  "expired",
  "closed",
  "withdrawn",
  "duplicate",
  "blocked",
  "paused",
]);
export type DeskLeadState = z.output<typeof DeskLeadState>;

/** A request and the lead that it became, without its contact. */
export const DeskLead = z.object({
  /** Of the lead; of the request while it is no lead. */
  id: Id,
  requestId: Id,
  ...z.pick(Lead, {
    leadType: true,
    country: true,
    propertyType: true,
    rooms: true,
    area: true,
    constructionYear: true,
    condition: true,
    valuation: true,
    place: true,
  }).shape,
  state: DeskLeadState,
  /** `web` for our own form. */
  source: z.string(),
  /** The finer mark of a partner; null without one. */
  subSource: z.nullable(z.string()),
  submittedAt: Instant,
  /** When the seller opened the link in our mail; null before. */
  confirmedAt: z.nullable(Instant),
  /** Null while it is no lead. */
  publishedAt: z.nullable(Instant),
  /** Null while it is no lead. */
  expiresAt: z.nullable(Instant),
  /** Null while a spot is left. */
  soldOutAt: z.nullable(Instant),
  /** Null while it is not closed. */
  closedAt: z.nullable(Instant),
  /** When the seller or a super admin withdrew it; null if that has not happened. */
  withdrawnAt: z.nullable(Instant),
  /** Since then nobody can read the contact; null while it is there. */
  contactErasedAt: z.nullable(Instant),
  /** How many agents may buy it; null while it is no lead. */
  cap: z.nullable(z.int()),
  /** How many more may buy it; null while it is no lead. */
  spotsLeft: z.nullable(z.int()),
  /** Counts what admins did to it; an action names the one that it is about. */
  version: z.int(),
  /** Whether it is a partner's test, which has no seller and which no agent sees. */
  test: z.boolean(),
  /** It is closed then, unless its seller or an admin answers before; null unless it is paused. */
  pausedUntil: z.nullable(Instant),
});
export type DeskLead = z.output<typeof DeskLead>;

const withinDays = queryInt(1, 3660);
const source = z.string().check(z.minLength(1), z.maxLength(100));

export const listDeskLeads = endpoint({
  method: "GET",
  path: "/api/admin/leads",
  summary: "List requests and the leads that they became, the newest first, without contacts.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** Absent for all. */
    country: z.optional(Country),
    /** Only those that stand so, with `paused` also others about which a report waits for an admin; without any, all. */
    state: repeatable(DeskLeadState),
    /** Ids of nodes from GET /api/locations; those in any of them or below. */
    location: repeatable(z.string().check(z.maxLength(80))),
    /** Only those of one of these types; without any, all. */
    leadType: repeatable(LeadType),
    /** Only those that came this way; without any, all. */
    source: repeatable(source),
    /** Sent in this many last days of 24 hours. */
    withinDays: z.optional(withinDays),
    /** Tests of partners alone; otherwise none of them. */
    tests: z._default(z.enum(["true", "false"]), "false"),
  }),
  answer: z.object({ items: z.array(DeskLead), nextCursor }),
});

export const searchDeskLeads = endpoint({
  method: "POST",
  path: "/api/admin/leads/search",
  summary:
    "Find requests and leads by street address, the seller's name, telephone number in any spelling or e-mail address, or by the id of a lead or request. A POST, so that no log has the words; the audit has the search.",
  access: admins,
  audited: true,
  keeps: {},
  body: z.strictObject({
    /** At least three characters. A place may be named beside a person or a street; by itself it finds `places`. */
    q: requiredText(100).check(z.minLength(3)),
    /** Absent for all. */
    country: z.optional(Country),
    /** Only those that stand so; absent for all. */
    states: z.optional(z.array(DeskLeadState).check(z.maxLength(10))),
    /** Ids of nodes from GET /api/locations; those in any of them or below. */
    locationIds: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200))),
    /** Only those of one of these types; absent for all. */
    leadTypes: z.optional(z.array(LeadType).check(z.maxLength(10))),
    /** Only those that came this way; absent for all. */
    sources: z.optional(z.array(source).check(z.maxLength(20))),
    /** Sent in this many last days of 24 hours. */
    withinDays: z.optional(z.int().check(z.gte(1), z.lte(3660))),
    /** Tests of partners alone; otherwise none of them. */
    tests: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** At most 50, the newest first. */
    items: z.array(DeskLead),
    /** Whether there are more. */
    isCut: z.boolean(),
    /** Places with the text for their whole name or postal code, at most 5. GET /api/admin/leads lists the requests of one. */
    places: z.array(z.object({ country: Country, location: Location })),
  }),
});
