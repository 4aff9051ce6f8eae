import { idParams } from "./common.ts";
import { admins, endpoint, users } from "./endpoint.ts";
import { UserAnswer } from "./user.ts";

export const impersonate = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/impersonate",
  summary: "Act as the user for 60 minutes. Only a super admin can act as an admin.",
  access: admins,
  params: idParams,
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
