import * as z from "zod/mini";
import {
  Country,
  fileQuery,
  Id,
  idParams,
  Instant,
  Money,
  nextCursor,
  pageQuery,
  Person,
  requiredLines,
} from "./common.ts";
import { isByToken } from "./contact-read.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadName } from "./lead.ts";
import { OwnDispute } from "./messages/own-dispute.ts";

export { OwnDispute };

/** A charge that the holder of the card disputes at the bank. Its card and account are held until the charge stands, or a super admin ends that. */
export const Dispute = z.object({
  /** Of the charge. */
  id: Id,
  /** The account that was charged; the name is null for an erased one. */
  user: z.object({
    id: Id,
    /** Null for an erased user. */
    name: z.nullable(z.string()),
  }),
  country: Country,
  /** Purpose of the charge: a lead, a credit pack, or the fee of a plan or a deal. */
  purpose: z.enum(["purchase", "sale", "fee"]),
  /** The disputed amount. */
  amount: Money,
  /** Of the bank, in the provider's words, such as `fraudulent`. */
  reason: z.string(),
  openedAt: Instant,
  /** Until when the bank takes an answer; null if it takes none, or if that is not known. */
  answerBy: z.nullable(Instant),
  /** Since when the bank has its answer, or takes none any more; null before. */
  answeredAt: z.nullable(Instant),
  /** How the bank decided: won is for us, lost for the cardholder, withdrawn that it only asked. Null while it is open. */
  outcome: z.nullable(z.enum(["won", "lost", "withdrawn"])),
  /** When it was decided; null while it is open. */
  closedAt: z.nullable(Instant),
  /** What the dispute does now. */
  effects: z.object({
    /** Nothing but what is paid already buys. */
    holdsAccount: z.boolean(),
    /** The buyer does not see the contact of the disputed purchase. */
    withholdsContact: z.boolean(),
    /** No refund of the disputed purchase is approved. */
    blocksRefund: z.boolean(),
  }),
  /** Null until a super admin ends what the dispute holds. */
  blockEnd: z.nullable(
    z.object({
      at: Instant,
      /** Admin who ended it. */
      admin: z.object({
        id: Id,
        /** Null for an erased admin. */
        name: z.nullable(z.string()),
      }),
      /** As the admin gave it. */
      reason: z.string(),
    }),
  ),
});
export type Dispute = z.output<typeof Dispute>;

export const listDisputes = endpoint({
  method: "GET",
  path: "/api/admin/disputes",
  summary: "List charges that cardholders dispute, newest first.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** Only charges of this user. */
    userId: z.optional(Id),
  }),
  answer: z.object({ items: z.array(Dispute), nextCursor }),
});

export const getDisputeEvidence = endpoint({
  method: "GET",
  path: "/api/admin/disputes/:id/evidence",
  summary:
    "Say what a disputed charge paid, to answer the bank with: each lead, also those of a pack's credits and of a month's fee, and the buyer's visits at its contact.",
  access: admins,
  params: idParams,
  answer: z.object({
    /** Oldest first; at most 1,000. Empty if nothing is bought with it yet, or known any more. */
    purchases: z.array(
      z.object({
        leadId: Id,
        /** Null for a lead that is not known any more. */
        lead: z.nullable(LeadName),
        /** The account that was charged, or a colleague whom its deal serves. */
        buyer: Person,
        acquiredAt: Instant,
        /** When its buyer had the price, the credit or the monthly lead back; null unless it was refunded. */
        refundedAt: z.nullable(Instant),
        /** The buyer's own visits at the contact, newest first; at most 1,000. */
        reads: z.array(z.object({ readAt: Instant, isByToken })),
      }),
    ),
  }),
  refusals: ["not_found"],
});

export const getDisputeEvidenceFile = endpoint({
  method: "GET",
  path: "/api/admin/disputes/:id/evidence.csv",
  summary: "Download that proof as a table, with times in UTC, since its reader is a bank.",
  access: admins,
  params: idParams,
  query: z.strictObject(fileQuery),
  answer: z.string(),
  file: "text/csv",
  refusals: ["not_found"],
});

export const endCardBlock = endpoint({
  method: "POST",
  path: "/api/admin/disputes/:id/end-block",
  summary: "Let the card of a disputed charge be saved again, and its account buy. Idempotent. For super admins.",
  access: ["super_admin"],
  audited: true,
  keeps: { values: ["reason"], answer: ["dispute.amount", "dispute.effects.holdsAccount"] },
  params: idParams,
  body: z.strictObject({
    /** Why the card may be saved again. */
    reason: requiredLines(500),
  }),
  answer: z.object({ dispute: Dispute }),
  refusals: ["not_found"],
});

export const listOwnDisputes = endpoint({
  method: "GET",
  path: "/api/billing/disputes",
  summary:
    "List card charges that a bank contests, which put the account on hold, and those that did in the last 30 days.",
  access: ["agent"],
  answer: z.object({ items: z.array(OwnDispute) }),
});
