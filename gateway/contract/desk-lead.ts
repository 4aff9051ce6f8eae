import * as z from "zod/mini";
import { BoughtLead } from "./bought-lead.ts";
import { Id, idParams, Instant, Person } from "./common.ts";
import { isByToken, isFound } from "./contact-read.ts";
import { admins, endpoint } from "./endpoint.ts";
import { DeskLead } from "./lead-desk.ts";
import { LeadDetail } from "./lead-detail.ts";
import { DeskPause } from "./messages/desk-pause.ts";
import { DeskReport as WireDeskReport } from "./messages/desk-report.ts";
import { QueuedRefund } from "./refund-queue.ts";
import { RequestOutcome } from "./seller-page.ts";
import { SenderBlock, SenderBlockKind } from "./sender-blocks.ts";

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
    "buyer_report_answered",
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
