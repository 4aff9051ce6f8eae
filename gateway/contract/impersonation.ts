import * as z from "zod/mini";
import { idParams, requiredLines } from "./common.ts";
import { admins, endpoint, users } from "./endpoint.ts";
import { UserAnswer } from "./user.ts";

export const impersonate = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/impersonate",
  summary: "Act as the user for 60 minutes. Only a super admin can act as an admin.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** Why; admins read it in the audit, and the user in the export of their data. */
    reason: requiredLines(500),
  }),
  answer: UserAnswer,
  refusals: ["not_found", "account_deactivated"],
});

/** Called with the session of the impersonated user, so it is open to every role. */
export const endImpersonation = endpoint({
  method: "DELETE",
  path: "/api/admin/impersonation",
  summary: "Stop acting as the user and return to the admin's own account.",
  access: users,
  beforeTerms: true,
  beforeSecondFactor: true,
  whileImpersonating: true,
  answer: UserAnswer,
});
