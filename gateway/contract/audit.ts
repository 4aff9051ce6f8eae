import * as z from "zod/mini";
import { Id, Instant, nextCursor, pageQuery } from "./common.ts";
import { isByToken, isFound } from "./contact-read.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadName } from "./lead.ts";

export const AuditObjectKind = z.enum([
  "campaign",
  "agency",
  "prospect",
  "request",
  "mail",
  "source",
  "dead_letter",
  "sender_block",
]);
export type AuditObjectKind = z.output<typeof AuditObjectKind>;

/** What an action is about if it is no account. */
export const AuditObject = z.object({
  /** What it is. */
  kind: AuditObjectKind,
  id: Id,
  /** As it is called now; null for a prospect, a request, a mail, an unhandled event and a block, and for what is gone or cannot be read. */
  name: z.nullable(z.string()),
});
export type AuditObject = z.output<typeof AuditObject>;

export const AuditOutcome = z.enum(["done", "refused", "failed"]);
export type AuditOutcome = z.output<typeof AuditOutcome>;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** The admin who acted. */
  actor: z.object({
    id: Id,
    /** Empty for an erased user. */
    name: z.string(),
  }),
  /** Owner of the account; the admin who acted if the action is about none. */
  subject: z.object({
    id: Id,
    /** Empty for an erased user. */
    name: z.string(),
  }),
  /** Null if the action is about an account, or about nothing that has an id. */
  object: z.nullable(AuditObject),
  /** In the back office: `deactivate_user`. While acting as the user: `PATCH /api/profile`. */
  action: z.string(),
  /** Whether the admin acted as the user. */
  impersonated: z.boolean(),
  /**
   * Its outcome. `refused`: nothing was done. `failed`: it broke off and may have been done. Null is unknown: of a time
   * before outcomes, still under way, or cut off by a crash.
   */
  outcome: z.nullable(AuditOutcome),
  /** The code of the refusal; null for another outcome, and for what was refused before codes were kept. */
  refusal: z.nullable(z.string()),
  /** Finds the trace of the call. */
  traceId: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  summary: "List the admin actions on users and as users, newest first.",
  access: admins,
  query: z.strictObject({ ...pageQuery, userId: z.optional(Id) }),
  answer: z.object({ items: z.array(AuditEntry), nextCursor }),
});

export const listContactReads = endpoint({
  method: "GET",
  path: "/api/admin/contact-reads",
  summary: "List the visits at sellers' contacts, and who found a lead by one, newest first.",
  access: admins,
  query: z.strictObject({ ...pageQuery, leadId: z.optional(Id), userId: z.optional(Id) }),
  answer: z.object({
    /** The name of an erased reader is empty; an unknown lead is null. */
    items: z.array(
      z.object({
        leadId: Id,
        /** Null for a lead that is not known any more. */
        lead: z.nullable(LeadName),
        /** Reader of the contact. */
        reader: z.object({
          id: Id,
          /** Empty for an erased user. */
          name: z.string(),
        }),
        readAt: Instant,
        isFound,
        isByToken,
      }),
    ),
    nextCursor,
  }),
});
