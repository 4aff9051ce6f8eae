import * as z from "zod/mini";
import {
  Country,
  Email,
  Id,
  idParams,
  Instant,
  Locale,
  nextCursor,
  pageQuery,
  repeatable,
  optionalLines,
  requiredLines,
  requiredText,
} from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { FailedLogins } from "./failed-logins.ts";
import { LeadReads } from "./lead-reads.ts";
import { TermsAnswer } from "./legal.ts";
import { WrongCodes } from "./messages/wrong-codes.ts";
import { DataExport } from "./own-data.ts";
import { OpenSession } from "./security.ts";
import { Role, User } from "./user.ts";

export { WrongCodes };

export const UserStatus = z.enum(["pending", "active", "deactivated", "erased"]);
export type UserStatus = z.output<typeof UserStatus>;

/** A column by which users can be sorted. */
export const UserSort = z.enum(["created", "name", "role", "status", "office", "country", "owner", "last_seen"]);
export type UserSort = z.output<typeof UserSort>;

export const NoteKind = z.enum(["note", "created", "deactivated", "reactivated", "email"]);

export const Note = z.object({
  id: Id,
  kind: NoteKind,
  /** The admin's note, or the mail that was sent. */
  text: z.string(),
  /** Of an e-mail; null for other kinds. */
  subject: z.nullable(z.string()),
  /** The admin who wrote it; null for the user's own change. */
  author: z.nullable(z.string()),
  writtenAt: Instant,
});
export type Note = z.output<typeof Note>;

export const UserRecord = z.object({
  ...User.shape,
  status: UserStatus,
  createdAt: Instant,
  /** Null before the first sign-in, and after an erasure. */
  lastSeenAt: z.nullable(Instant),
  /** Name of the admin who looks after the account; null without one. */
  ownerName: z.nullable(z.string()),
  /** Deactivated for abuse: until then no other account has the user's mailbox, telephone number, company or cards; null if not. */
  bannedUntil: z.nullable(Instant),
});
export type UserRecord = z.output<typeof UserRecord>;

const RecordAnswer = z.object({ user: UserRecord });
const NoteAnswer = z.object({ note: Note });
const Reason = z.strictObject({
  /** Why; it stands in the notes of the user. */
  reason: z._default(optionalLines(1000), ""),
});

export const listUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  summary:
    "Find users by name, e-mail address, telephone number, office or number of their business, newest first or by a column. Erased users are listed only if `status` names them. `credits` is null here: ask for one user.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** It carries a name if the list is sorted by name. */
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    /**
     * Only users whose name, e-mail address, telephone number, office or business id has its words or their beginnings, with or
     * without accents.
     */
    q: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
    /** Only users with one of these roles; without any, all. */
    role: repeatable(Role),
    /** Only users in one of these states; without any, all. */
    status: repeatable(UserStatus),
    country: repeatable(Country),
    owner: z.optional(Id),
    /** Only users who have to wait before the next log-in, after wrong passwords or codes. */
    waiting: z.optional(z.literal("true")),
    sort: z.optional(UserSort),
    /** Which end of the order comes first. */
    order: z._default(z.enum(["asc", "desc"]), "asc"),
  }),
  answer: z.object({
    items: z.array(UserRecord),
    nextCursor,
    /** How many users there are over all pages. */
    total: z.int(),
  }),
});

export const getUser = endpoint({
  method: "GET",
  path: "/api/admin/users/:id",
  summary: "Get one user with notes, sessions, failed log-ins and credits.",
  access: admins,
  params: idParams,
  answer: z.object({
    user: UserRecord,
    notes: z.array(Note),
    sessions: z.array(OpenSession),
    /** How many API tokens work; the end of all sessions revokes them. */
    apiTokens: z.int(),
    /** The possible owners. */
    admins: z.array(
      z.object({
        id: Id,
        /** First and last name. */
        name: z.string(),
      }),
    ),
    /** The newest one; null without one. */
    export: z.nullable(DataExport),
    termsAnswers: z.array(TermsAnswer),
    failedLogins: z.nullable(FailedLogins),
    /** Of the second factor, since the last right one; null without any. */
    wrongCodes: z.nullable(WrongCodes),
    /** Of an erased account that owes or disputes: its person, kept until neither is so. Null for every other. */
    debtor: z.nullable(
      z.object({
        /** The mailbox of before the erasure. */
        email: z.string(),
        /** First and last name. */
        name: z.string(),
        /** Invoices and reminders go to this mailbox. */
        owes: z.boolean(),
        /** The bank has a dispute to decide, or decided it for the cardholder less than 13 months ago. */
        disputed: z.boolean(),
      }),
    ),
    /** Names and mailboxes that the account replaced while it owed or disputed, newest first. */
    formerPeople: z.array(
      z.object({
        /** The mailbox of before the change. */
        email: z.string(),
        /** First and last name. */
        name: z.string(),
        replacedAt: Instant,
      }),
    ),
    leadReads: z.nullable(LeadReads),
  }),
  refusals: ["not_found"],
});

export const CreateUserBody = z.strictObject({
  /** Role of the new user. */
  role: z.enum(["agent", "invited", "admin"]),
  country: Country,
  /** Given name. */
  firstName: requiredText(100),
  /** Family name. */
  lastName: requiredText(100),
  email: Email,
  locale: Locale,
});

export const createUser = endpoint({
  method: "POST",
  path: "/api/admin/users",
  summary: "Create an account and mail a link to set its password. Only a super admin can create admins.",
  access: admins,
  body: CreateUserBody,
  answer: RecordAnswer,
  status: 201,
  refusals: ["email_taken", "country_not_open"],
});

export const resendSetup = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/setup-mail",
  summary: "Mail a new link to set the password.",
  access: admins,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});

export const addNote = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/notes",
  summary: "Add a note to the user.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** Admins alone see it. */
    text: requiredLines(5000),
  }),
  answer: NoteAnswer,
  status: 201,
  refusals: ["not_found"],
});

export const writeMail = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/mails",
  summary: "Mail a text to the user and keep it as a note.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** On one line. */
    subject: requiredText(200),
    /** Plain text; lines are kept. */
    body: requiredLines(10_000),
  }),
  answer: NoteAnswer,
  status: 201,
  refusals: ["not_found"],
});

export const setOwner = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id/owner",
  summary: "Set or remove the admin who looks after the user.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** The admin who looks after the account from now on; null for nobody. */
    ownerId: z.nullable(Id),
  }),
  answer: RecordAnswer,
  refusals: ["not_found"],
});

export const deactivateUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/deactivate",
  summary:
    "Deactivate the account and end its sessions at once. For abuse, the person gets no other account for 24 months; also that of an erased account that owes or disputes something.",
  access: admins,
  params: idParams,
  body: z.extend(Reason, {
    /** Whether the mailbox, telephone number, company and cards of the user are to get no other account: requires a reason. */
    forAbuse: z._default(z.boolean(), false),
  }),
  answer: RecordAnswer,
  refusals: ["not_found"],
});

export const reactivateUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/reactivate",
  summary: "Reactivate a deactivated account. Of an erased one it ends the ban for abuse.",
  access: admins,
  params: idParams,
  body: Reason,
  answer: RecordAnswer,
  refusals: ["not_found"],
});

export const endUserSessions = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/sessions",
  summary: "End all sessions and API tokens of the user.",
  access: admins,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});

export const resetSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/second-factor",
  summary:
    "Turn off a lost second factor and end all sessions of the user. An admin who does nothing alone gets `forbidden`.",
  access: admins,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});
