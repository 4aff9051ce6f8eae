import * as z from "zod/mini";
import { BoughtLead } from "./bought-lead.ts";
import {
  Country,
  Id,
  idParams,
  Instant,
  nextCursor,
  pageQuery,
  Person,
  queryInt,
  repeatable,
  requiredLines,
  requiredText,
} from "./common.ts";
import { isByToken, isFound } from "./contact-read.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadDetail } from "./lead-detail.ts";
import { Lead, LeadType } from "./lead.ts";
import { DeskPause } from "./messages/desk-pause.ts";
import { DeskReport as WireDeskReport } from "./messages/desk-report.ts";
import { Location } from "./locations.ts";
import { QueuedRefund } from "./refund-queue.ts";
import { SellerRequestBody } from "./requests.ts";
import { RequestOutcome } from "./seller-page.ts";
import { SenderBlock, SenderBlockKind } from "./sender-blocks.ts";

/** The number of an admin's last action on it, as it was read; an integer of 32 bits. */
const DeskVersion = z.int32().check(z.gte(1));

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

/** What each action of an admin says. */
const deskAction = {
  /** As it was read. */
  version: DeskVersion,
  /** Kept with the request until its contact is erased. */
  reason: requiredLines(500),
};

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
    /** Only those that stand so; without any, all. */
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

/** A mail because of a request or its lead. The first nine are to the seller. */
export const DeskMail = z.object({
  /** Of the mail. */
  kind: z.enum([
    "seller_confirmation",
    "seller_links",
    "lead_published",
    "request_linked",
    "request_not_published",
    "lead_closed",
    "lead_reopened",
    "lead_paused",
    "consent_withdrawn",
    "new_interest",
    "purchase_receipt",
    "buyer_chosen",
    "buyer_lead_closed",
    "buyer_phone_corrected",
    "buyer_facts_corrected",
    "buyer_contact_erased",
    "delivery_needs_action",
    "lead_reminder",
    "attempts_reminder",
  ]),
  /** skipped: there was no reason for it any more. failed: the mail server refused it, or we gave up. */
  state: z.enum(["queued", "sent", "skipped", "failed"]),
  /** When it was recorded. */
  createdAt: Instant,
  /** When it came to its state; null while it is queued. */
  finishedAt: z.nullable(Instant),
  /** Whom it is to, or about whom `new_interest` is to the seller; null if it is about no agent. */
  agent: z.nullable(Person),
});
export type DeskMail = z.output<typeof DeskMail>;

/** A request for a refund of the lead, without the words of it, which super admins read in the queue. */
const DeskRefund = z.object({
  ...z.pick(QueuedRefund, { id: true, reason: true, rule: true, state: true, byRule: true, requestedAt: true }).shape,
  /** The agent who asks. */
  agent: Person,
  /** Oldest first: a second one if the first was appealed against. */
  decisions: z.array(
    z.object({
      /** Whether the buyer gets the refund. */
      approved: z.boolean(),
      decidedAt: Instant,
      /** Null if a rule decided. */
      admin: z.nullable(Person),
    }),
  ),
});

/** What an admin did to a request. */
const DeskAction = z.object({
  /** What was done. */
  action: z.enum([
    "close",
    "withdraw",
    "correct",
    "mark_duplicate",
    "undo_duplicate",
    "reopen",
    "block",
    "resume",
    "close_paused",
  ]),
  /** In the admin's words; empty after the contact was erased, except that of a withdrawal. */
  reason: z.string(),
  at: Instant,
  /** Who did it. */
  admin: Person,
});

/** A buyer's report or claim about the person of a lead. */
const DeskReport = z.extend(z.omit(WireDeskReport, { agentId: true }), {
  /** Null for an erased account. */
  agent: z.nullable(Person),
});

export const getDeskLead = endpoint({
  method: "GET",
  path: "/api/admin/leads/:id",
  summary: "Get all about a request and its lead, but not its contact. By the id of either.",
  access: admins,
  params: idParams,
  answer: z.object({
    lead: DeskLead,
    /** As agents read it, masked; empty while it is no lead. */
    description: z.string(),
    /** The earlier request for the home; null unless this is its duplicate. */
    duplicateOf: z.nullable(Id),
    /** Later requests for the home. */
    duplicates: z.array(Id),
    /** Null until the seller reports it. */
    outcome: z.nullable(RequestOutcome),
    /** Null until the seller reports an outcome. */
    outcomeReportedAt: z.nullable(Instant),
    /** The buyer whom the seller chose; null if none is known. */
    chosenAgent: z.nullable(Person),
    /** Of the call that sent the request; null if it is not known. */
    sentTraceId: z.nullable(z.string()),
    /** Of the call that published it; null if it is not known. */
    publishedTraceId: z.nullable(z.string()),
    /** What admins did to it, the newest first. */
    actions: z.array(DeskAction),
    /** The times in which it could not be bought, the newest first, at most 20. */
    pauses: z.array(DeskPause),
    /** What buyers reported of its person, the newest first, at most 20. */
    reports: z.array(DeskReport),
    /** By what its seller is blocked now; empty after the contact was erased. */
    senderBlocked: z.array(SenderBlockKind),
    /** Made because of this request, and the one that kept it from being published; lifted ones too, the newest first. */
    senderBlocks: z.array(SenderBlock),
    /** The one of these blocks that kept it from being published; null if none did. */
    keptByBlock: z.nullable(Id),
    /** Other open leads of the same mailbox or telephone number, at most 20. */
    openOfSender: z.array(Id),
    /** Of the lead, refunded ones too; empty while it is no lead. */
    buyers: LeadDetail.shape.buyers.def.innerType,
    /** Requests for refunds of the lead, the newest first, at most 50; null while they cannot be had. */
    refunds: z.nullable(z.array(DeskRefund)),
    /** Names the state of all purchases to a decision about all; null while refunds cannot be had, and without a purchase. */
    refundsVersion: z.nullable(z.int()),
    /** Refunds that a rule makes without a request, by the time they are due; empty while refunds cannot be had. */
    expectedRefunds: z.array(
      z.object({
        /** The buyer. */
        agent: Person,
        /** When the hour after a purchase whose seller left is over, or when a super admin withdrew the request. */
        dueAt: Instant,
      }),
    ),
    /** By agents, newest first; each counts once a day. */
    views: LeadDetail.shape.views.def.innerType,
    /** The newest 50 times that somebody saw the contact or found the lead by it, the newest first. */
    contactReads: z.array(
      z.object({
        readAt: Instant,
        isFound,
        isByToken,
        /** A buyer, or an admin. */
        reader: Person,
      }),
    ),
    /** Of the last 90 days, oldest first; null while they cannot be had. */
    mails: z.nullable(z.array(DeskMail)),
  }),
  refusals: ["not_found"],
});

export const readSellerContact = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/contact",
  summary:
    "Read the seller's contact. The audit has each read, and so has the access log of a lead, which the seller sees.",
  access: admins,
  audited: true,
  params: idParams,
  answer: z.object({
    /** Null after it was erased. */
    contact: BoughtLead.shape.contact,
    contactErasedAt: BoughtLead.shape.contactErasedAt,
  }),
  refusals: ["not_found"],
});

export const closeDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/close",
  summary: "Close a request as its seller would: it can no longer be bought, its buyers keep the contact.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject(deskAction),
  refusals: ["not_found", "version_outdated"],
});

export const correctDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/correct",
  summary:
    "Correct facts of the home and its street address, which the seller gave wrongly. Its buyers read them again. Country, place and lead type stay.",
  access: admins,
  audited: true,
  keeps: {
    values: ["propertyType", "rooms", "area", "constructionYear", "condition"],
    money: ["valuation"],
    absentClears: true,
  },
  params: idParams,
  body: z.strictObject({
    ...deskAction,
    /** These replace the facts that are there; an absent one is not known. */
    ...z.pick(SellerRequestBody, {
      propertyType: true,
      rooms: true,
      area: true,
      constructionYear: true,
      condition: true,
      valuation: true,
    }).shape,
    /** Street and number of the property; absent to keep them. */
    address: z.optional(SellerRequestBody.shape.address),
  }),
  refusals: ["not_found", "version_outdated", "home_already_listed"],
});

export const reopenDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/reopen",
  summary:
    "Reopen a closed lead for what is left of its seven days; its seller is mailed. Refunds and taken spots stay.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject(deskAction),
  refusals: ["not_found", "version_outdated", "home_already_listed"],
});

export const markDuplicate = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/duplicate",
  summary: "Mark a lead as the duplicate of another: it is closed, its buyers are refunded, its seller is mailed.",
  access: admins,
  audited: true,
  keeps: { values: ["originalId"] },
  params: idParams,
  body: z.strictObject({
    ...deskAction,
    /** The one that stays, by the id of its lead or request. */
    originalId: Id,
  }),
  refusals: ["not_found", "version_outdated"],
});

export const undoDuplicate = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/undo-duplicate",
  summary: "Take back that a lead is a duplicate. It stays closed, and who was refunded stays so.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject(deskAction),
  refusals: ["not_found", "version_outdated"],
});

export const decidePause = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/pause",
  summary:
    "Decide about a paused lead: it goes on, and the reports count as wrong; or it is closed and its buyers are refunded.",
  access: admins,
  audited: true,
  keeps: { values: ["goesOn"] },
  params: idParams,
  body: z.strictObject({
    ...deskAction,
    /** Otherwise it is closed. */
    goesOn: z.boolean(),
  }),
  refusals: ["not_found", "version_outdated"],
});

export const withdrawDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/withdraw",
  summary:
    "Withdraw a request for good: it is closed, its contact is erased, for its buyers too, and they are refunded. Cannot be undone.",
  access: ["super_admin"],
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject({
    /** As it was read. */
    version: DeskVersion,
    /** Kept with the request. */
    reason: requiredLines(500),
  }),
  refusals: ["not_found", "version_outdated"],
});
