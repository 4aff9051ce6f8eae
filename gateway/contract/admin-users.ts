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
  requiredText,
} from "./common.ts";
import { admins, endpoint, users } from "./endpoint.ts";
import { OpenSession } from "./security.ts";
import { Role, User, UserAnswer } from "./user.ts";

export const UserStatus = z.enum(["pending", "active", "deactivated", "erased"]);
export type UserStatus = z.output<typeof UserStatus>;

export const NoteKind = z.enum(["note", "created", "deactivated", "reactivated", "email"]);

export const Note = z.object({
  id: Id,
  kind: NoteKind,
  text: z.string(),
  /** Of a mail. */
  subject: z.nullable(z.string()),
  /** Null where the user did it. */
  author: z.nullable(z.string()),
  writtenAt: Instant,
});
export type Note = z.output<typeof Note>;

export const UserRecord = z.object({
  ...User.shape,
  status: UserStatus,
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  ownerName: z.nullable(z.string()),
});
export type UserRecord = z.output<typeof UserRecord>;

const RecordAnswer = z.object({ user: UserRecord });
const NoteAnswer = z.object({ note: Note });
const Reason = z.strictObject({ reason: z._default(z.string().check(z.trim(), z.maxLength(1000)), "") });

export const listUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  summary: "Users by name, e-mail or office, newest first. Credits are told of one user only.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    q: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
    role: repeatable(Role),
    status: repeatable(UserStatus),
    country: repeatable(Country),
    owner: z.optional(Id),
  }),
  answer: z.object({ items: z.array(UserRecord), nextCursor, total: z.int() }),
});

export const getUser = endpoint({
  method: "GET",
  path: "/api/admin/users/:id",
  summary: "One user with notes, sessions and credits.",
  access: admins,
  params: idParams,
  answer: z.object({
    user: UserRecord,
    notes: z.array(Note),
    sessions: z.array(OpenSession),
    /** Who may be made owner. */
    admins: z.array(z.object({ id: Id, name: z.string() })),
  }),
  refusals: ["not_found"],
});

export const CreateUserBody = z.strictObject({
  role: z.enum(["agent", "invited", "admin"]),
  country: Country,
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: Email,
  locale: Locale,
});

export const createUser = endpoint({
  method: "POST",
  path: "/api/admin/users",
  summary: "Make an account and mail a link to set its password. Only a super admin makes admins.",
  access: admins,
  body: CreateUserBody,
  answer: RecordAnswer,
  status: 201,
  refusals: ["email_taken", "country_not_open"],
});

export const resendSetup = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/setup-mail",
  summary: "Mail another link to set the password.",
  access: admins,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});

export const addNote = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/notes",
  summary: "Write a note.",
  access: admins,
  params: idParams,
  body: z.strictObject({ text: requiredText(5000) }),
  answer: NoteAnswer,
  status: 201,
  refusals: ["not_found"],
});

export const writeMail = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/mails",
  summary: "Mail a text to the user and note it.",
  access: admins,
  params: idParams,
  body: z.strictObject({ subject: requiredText(200), body: requiredText(10_000) }),
  answer: NoteAnswer,
  status: 201,
  refusals: ["not_found"],
});

export const setOwner = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id/owner",
  summary: "Name the admin who looks after the user, or nobody.",
  access: admins,
  params: idParams,
  body: z.strictObject({ ownerId: z.nullable(Id) }),
  answer: RecordAnswer,
  refusals: ["not_found"],
});

export const deactivateUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/deactivate",
  summary: "Lock the account and end its sessions at once.",
  access: admins,
  params: idParams,
  body: Reason,
  answer: RecordAnswer,
  refusals: ["not_found"],
});

export const reactivateUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/reactivate",
  summary: "Open a locked account again.",
  access: admins,
  params: idParams,
  body: Reason,
  answer: RecordAnswer,
  refusals: ["not_found"],
});

export const endUserSessions = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/sessions",
  summary: "End every session of the user.",
  access: admins,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});

export const resetSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/second-factor",
  summary: "Turn a lost second factor off and end every session of the user.",
  access: admins,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});

export const impersonate = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/impersonate",
  summary: "Act as the user for 60 minutes. An admin's account only by a super admin.",
  access: admins,
  params: idParams,
  answer: UserAnswer,
  refusals: ["not_found", "account_deactivated"],
});

/** Called as the user who is acted for, so it is open to every role. */
export const endImpersonation = endpoint({
  method: "DELETE",
  path: "/api/admin/impersonation",
  summary: "Back to the admin's own account.",
  access: users,
  beforeTerms: true,
  beforeSecondFactor: true,
  whileImpersonating: true,
  answer: UserAnswer,
});

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor: z.object({ id: Id, name: z.string() }),
  subject: z.object({ id: Id, name: z.string() }),
  /** Of the back office: `deactivate_user`; while acting as the user: `PATCH /api/profile`. */
  action: z.string(),
  impersonated: z.boolean(),
  traceId: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  summary: "What admins did to users or as users, newest first.",
  access: admins,
  query: z.strictObject({ ...pageQuery, userId: z.optional(Id) }),
  answer: z.object({ items: z.array(AuditEntry), nextCursor }),
});

export const listContactReads = endpoint({
  method: "GET",
  path: "/api/admin/contact-reads",
  summary: "Who saw which seller's contact, newest first.",
  access: admins,
  query: z.strictObject({ ...pageQuery, leadId: z.optional(Id), userId: z.optional(Id) }),
  answer: z.object({
    /** An erased reader has no name. */
    items: z.array(z.object({ leadId: Id, reader: z.object({ id: Id, name: z.string() }), readAt: Instant })),
    nextCursor,
  }),
});
