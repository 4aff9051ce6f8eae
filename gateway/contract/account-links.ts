import * as z from "zod/mini";
import { Id, idParams, Instant, nextCursor, pageQuery } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadName } from "./lead.ts";

/** By what two accounts may be one person's. */
export const SharedKind = z.enum(["company", "card", "mailbox", "phone"]);

/** A user whose name is null after an erasure. */
const Named = z.object({
  id: Id,
  /** Null for an erased user. */
  name: z.nullable(z.string()),
});

/** Another account with the same company id, card, mailbox or telephone number. */
export const SharingAccount = z.object({
  user: Named,
  /** What both have or had. */
  kinds: z.array(SharedKind),
  /** Since when both had one of them. */
  since: Instant,
  /** When the last of them ended for either; null if both have one still. */
  until: z.nullable(Instant),
});
export type SharingAccount = z.output<typeof SharingAccount>;

/** A free credit of an account whose company id, card or telephone number another account had with its own. */
export const SharedCredit = z.object({
  user: Named,
  /** The account that had the credit before; null after its erasure. */
  former: z.nullable(Named),
  kind: SharedKind,
  /** Whether it was spent by then, and stays; else it was taken back. */
  spent: z.boolean(),
  decidedAt: Instant,
});
export type SharedCredit = z.output<typeof SharedCredit>;

/** An open lead that two agents hold, one of whom joined the office of the other after both bought it. */
export const LeadInOffice = z.object({
  leadId: Id,
  /** Null while it cannot be had. */
  lead: z.nullable(LeadName),
  /** The office of both. */
  office: z.object({
    id: Id,
    /** Null while it cannot be had. */
    name: z.nullable(z.string()),
  }),
  /** The agent who joined the office. */
  user: Named,
  colleague: Named,
  joinedAt: Instant,
});
export type LeadInOffice = z.output<typeof LeadInOffice>;

export const getUserLinks = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/links",
  summary:
    "Look up what an account shares with others: company id, card, telephone number, the free credit, and leads that a colleague holds too.",
  access: admins,
  params: idParams,
  answer: z.object({
    /** The newest 100. */
    sharing: z.array(SharingAccount),
    /** How many accounts share something. */
    sharingCount: z.int(),
    /** Null if the account's free credit was its own, or is not decided. */
    credit: z.nullable(SharedCredit),
    /** The newest 100. */
    leads: z.array(LeadInOffice),
  }),
});

export const listSharedCredits = endpoint({
  method: "GET",
  path: "/api/admin/shared-credits",
  summary: "List free credits of accounts whose owner had one before with another account, newest first.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** Those that were spent and stay, or those that were taken back. */
    outcome: z.enum(["spent", "returned"]),
  }),
  answer: z.object({ items: z.array(SharedCredit), nextCursor }),
});

export const listLeadsInOffice = endpoint({
  method: "GET",
  path: "/api/admin/leads-in-office",
  summary:
    "List open leads that two agents of one office hold since one of them joined it, for 90 days after that, newest first.",
  access: admins,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(LeadInOffice), nextCursor }),
});
