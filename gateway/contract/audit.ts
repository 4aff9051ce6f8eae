import * as z from "zod/mini";
import { Day, fileQuery, Id, Instant, Money, nextCursor, pageQuery } from "./common.ts";
import { isByToken, isFound } from "./contact-read.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadName } from "./lead.ts";

export const AuditObjectKind = z.enum([
  "agency",
  "approval",
  "bank_file",
  "campaign",
  "dead_letter",
  "deal",
  "dispute",
  "import",
  "invoice",
  "invoice_run",
  "mail",
  "office",
  "price_list",
  "prospect",
  "prospect_import",
  "refund_request",
  "request",
  "sender_block",
  "source",
]);
export type AuditObjectKind = z.output<typeof AuditObjectKind>;

/** What an action is about if it is no account. */
export const AuditObject = z.object({
  /** What it is. */
  kind: AuditObjectKind,
  /** Its id; of a price list, an invoice run and a bank file the country. */
  id: z.string(),
  /** Number of an invoice; action of an approval, such as `grant_credits`; name of an agency, campaign, deal or source, as it is now. Null for others, and for what is gone or cannot be read. */
  name: z.nullable(z.string()),
});
export type AuditObject = z.output<typeof AuditObject>;

export const AuditOutcome = z.enum(["done", "refused", "failed"]);
export type AuditOutcome = z.output<typeof AuditOutcome>;

/** A text, a number, a word, an amount or some texts; of an account its name now. Null if there is none, or the audit keeps none. */
const AuditValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), Money, z.array(z.string())]));
export type AuditValue = z.output<typeof AuditValue>;

export const AuditField = z.object({
  /** As the interface calls it; a dot leads into an object. */
  name: z.string(),
  /** Value that the action replaced; null if there was none, it is not known, or the audit keeps none, as of personal data. */
  before: AuditValue,
  /** Value that the action set; null if it removed one, or the audit keeps none. */
  after: AuditValue,
});
export type AuditField = z.output<typeof AuditField>;

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
  /** What it changed, or would have changed. Empty for an action that changes no field, and of a time before they were kept. */
  fields: z.array(AuditField),
  /** Why, in the admin's words. Null for actions that ask no reason or keep none, and after the account was erased. */
  reason: z.nullable(z.string()),
  /** Finds the trace of the call. */
  traceId: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const days = {
  /** First day, by the clock of the admin's own country; absent for all. */
  from: z.optional(Day),
  /** Last day, by the same clock; absent for all. */
  to: z.optional(Day),
};

const auditFilter = {
  /** Who acted, or whom it is about; absent for all. */
  userId: z.optional(Id),
  /** As an entry names it; absent for all. */
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  ...days,
};

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  summary: "List the admin actions on users and as users, newest first.",
  access: admins,
  query: z.strictObject({ ...pageQuery, ...auditFilter }),
  answer: z.object({
    items: z.array(AuditEntry),
    nextCursor,
    /** Every action that the audit has an entry of, whatever the filter; empty but on the first page. */
    actions: z.array(z.string()),
  }),
  refusals: ["invalid_request"],
});

export const getAuditFile = endpoint({
  method: "GET",
  path: "/api/admin/audit.csv",
  summary:
    "Download the audit, as filtered, as a table for spreadsheets, newest first: at most 20,000 entries, after which a line says that there are more.",
  access: admins,
  query: z.strictObject({ ...auditFilter, ...fileQuery }),
  answer: z.string(),
  file: "text/csv",
  refusals: ["invalid_request"],
});

export const ContactRead = z.object({
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
});
export type ContactRead = z.output<typeof ContactRead>;

const readFilter = {
  leadId: z.optional(Id),
  /** The reader; absent for all. */
  userId: z.optional(Id),
  ...days,
};

export const listContactReads = endpoint({
  method: "GET",
  path: "/api/admin/contact-reads",
  summary: "List the visits at sellers' contacts, and who found a lead by one, newest first.",
  access: admins,
  query: z.strictObject({ ...pageQuery, ...readFilter }),
  answer: z.object({
    /** The name of an erased reader is empty; an unknown lead is null. */
    items: z.array(ContactRead),
    nextCursor,
  }),
  refusals: ["invalid_request"],
});

export const getContactReadsFile = endpoint({
  method: "GET",
  path: "/api/admin/contact-reads.csv",
  summary:
    "Download the visits at sellers' contacts, as filtered, as a table for spreadsheets, newest first: at most 20,000, after which a line says that there are more.",
  access: admins,
  query: z.strictObject({ ...readFilter, ...fileQuery }),
  answer: z.string(),
  file: "text/csv",
  refusals: ["invalid_request"],
});
