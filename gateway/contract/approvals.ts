import * as z from "zod/mini";
import { Country, idParams, nextCursor, optionalLines, pageQuery, Person } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { Approval as WireApproval } from "./messages/approval.ts";

/** An action that waits for another admin, or waited. */
export const Approval = z.extend(z.omit(WireApproval, { subjectId: true, askedBy: true, decidedBy: true }), {
  /** The admin who wants it done. */
  askedBy: Person,
  /** The account that it is about. */
  subject: Person,
  /** The admin who decided; null if nobody has. */
  decidedBy: z.nullable(Person),
});
export type Approval = z.output<typeof Approval>;

/** Nothing is done yet: another admin has to approve it. The same call, with the same Idempotency-Key, changes nothing. */
export const WaitingApproval = z.object({
  status: z.literal("approval_needed"),
  approval: Approval,
});
export type WaitingApproval = z.output<typeof WaitingApproval>;

export const listApprovals = endpoint({
  method: "GET",
  path: "/api/admin/approvals",
  summary:
    "List actions above what one admin may do alone: those that wait, the first to expire first, or the others, newest first.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** `waiting`: that somebody can decide. `over`: all others. */
    state: z.enum(["waiting", "over"]),
  }),
  answer: z.object({
    items: z.array(Approval),
    /** How many of other admins wait that this admin can approve. */
    waiting: z.int(),
    nextCursor,
  }),
});

export const decideApproval = endpoint({
  method: "POST",
  path: "/api/admin/approvals/:id/decide",
  summary:
    "Approve an action of another admin, which is then carried out, or decline it. The same decision again gives the same answer.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** Whether it is carried out. An own one can only be declined. */
    approved: z.boolean(),
    /** Why it is declined, for the admin who asked: required unless it is the own. */
    reason: z.optional(optionalLines(500)),
  }),
  answer: Approval,
  refusals: ["version_outdated"],
});

/** What an admin may do alone in a day; prices differ by it, at any place. */
export const AllowanceKind = z.enum(["credits", "deals", "payments", "prices", "campaigns", "trust"]);
export type AllowanceKind = z.output<typeof AllowanceKind>;

export const getAllowance = endpoint({
  method: "GET",
  path: "/api/admin/approvals/allowance",
  summary:
    "Say how much of what one admin may do alone in a day is left to this one. What is above it waits for another admin.",
  access: admins,
  query: z.strictObject({ kind: AllowanceKind, country: Country }),
  answer: z.object({
    /**
     * In minor units of the currency; of prices in hundredths of a percent, of campaigns in people. 0 for an admin whose account
     * another admin has created, raised or reactivated, or given another mailbox or second factor, in 7 days.
     */
    limit: z.int(),
    /** What is left of it today; of campaigns in 24 hours. */
    left: z.int(),
    /** Null for prices and campaigns. */
    currency: z.nullable(z.string()),
  }),
  refusals: ["not_found"],
});
