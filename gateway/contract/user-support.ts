import * as z from "zod/mini";
import { UserRecord } from "./admin-users.ts";
import { Email, Id, idParams, requiredLines, requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { DataExport } from "./own-data.ts";
import { Role } from "./user.ts";

/** Absent fields stay. */
export const CorrectUserBody = z.strictObject({
  /** Given name. */
  firstName: z.optional(requiredText(100)),
  /** Family name. */
  lastName: z.optional(requiredText(100)),
  email: z.optional(Email),
  /** One that the caller may give; a new one ends all sessions and API tokens. */
  role: z.optional(Role),
});

export const correctUser = endpoint({
  method: "PATCH",
  path: "/api/admin/users/:id",
  summary:
    "Correct name, e-mail address or role. A new address of a confirmed account waits for another admin, and then for the new mailbox; the rest is done. A new address or role ends all sessions and API tokens of the user. Only a super admin can make or lower admins.",
  access: admins,
  params: idParams,
  body: CorrectUserBody,
  answer: z.object({ user: UserRecord }),
  idempotent: true,
  mayNeedApproval: true,
  refusals: ["not_found", "email_taken", "account_deactivated", "idempotency_key_reused"],
});

export const requestUserExport = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/export",
  summary: "Start an export of all data about an active or deactivated user, as they asked. The user is mailed.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** Why; it stands in the notes of the user. */
    reason: requiredLines(1000),
  }),
  answer: z.object({ export: DataExport }),
  status: 202,
  refusals: ["not_found"],
});

export const downloadUserExport = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/export/:exportId",
  summary: "Download the export of an active or deactivated user as a file. The user is mailed.",
  access: admins,
  params: z.strictObject({ id: Id, exportId: Id }),
  answer: z.record(z.string(), z.unknown()),
  refusals: ["not_found"],
});

export const eraseUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/erase",
  summary: "Erase a deactivated user for good, as they asked. Records that bookkeeping law requires stay.",
  access: admins,
  params: idParams,
  body: z.strictObject({ confirm: z.literal(true) }),
  status: 204,
  refusals: ["not_found"],
});
