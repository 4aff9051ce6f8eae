import * as z from "zod/mini";
import { Password, PresentPassword, SecondFactorCode } from "./auth.ts";
import { idParams } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { UserAnswer } from "./user.ts";
import { OpenSession } from "./messages/open-session.ts";

export { OpenSession };

const RecoveryCodes = z.object({
  /** Each logs in once in place of a code. They are not shown again. */
  recoveryCodes: z.array(z.string()),
});

export const listSessions = endpoint({
  method: "GET",
  path: "/api/profile/sessions",
  summary: "List the user's open sessions, newest first.",
  access: users,
  beforeTerms: true,
  answer: z.object({ items: z.array(OpenSession) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/profile/sessions/:id",
  summary: "End one session.",
  access: users,
  beforeTerms: true,
  params: idParams,
  status: 204,
  refusals: ["not_found"],
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/profile/sessions",
  summary: "End all sessions except this one.",
  access: users,
  beforeTerms: true,
  status: 204,
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/profile/password",
  summary: "Change the password and end all other sessions.",
  access: users,
  beforeTerms: true,
  hashesPassword: true,
  body: z.strictObject({
    currentPassword: PresentPassword,
    /** Replaces the present one; other sessions end. */
    newPassword: Password,
  }),
  status: 204,
  refusals: ["password_wrong"],
});

export const startSecondFactor = endpoint({
  method: "POST",
  path: "/api/profile/totp",
  summary: "Start setting up a second factor. It is off until its first code is confirmed.",
  access: users,
  beforeTerms: true,
  beforeSecondFactor: true,
  hashesPassword: true,
  body: z.strictObject({ password: PresentPassword }),
  answer: z.object({
    /** For authenticators that cannot read the picture. A secret of the user. */
    secret: z.string(),
    /** `otpauth:` address, as in the picture. A secret of the user. */
    uri: z.string(),
  }),
  refusals: ["password_wrong"],
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/api/profile/totp/confirm",
  summary: "Confirm the first code: turns the second factor on. The recovery codes are shown only in this answer.",
  access: users,
  beforeTerms: true,
  beforeSecondFactor: true,
  body: z.strictObject({ code: SecondFactorCode }),
  answer: z.object({ ...RecoveryCodes.shape, ...UserAnswer.shape }),
  refusals: ["second_factor_invalid"],
});

export const disableSecondFactor = endpoint({
  method: "POST",
  path: "/api/profile/totp/disable",
  summary: "Turn the second factor off.",
  access: users,
  beforeTerms: true,
  hashesPassword: true,
  body: z.strictObject({ password: PresentPassword, code: SecondFactorCode }),
  answer: UserAnswer,
  refusals: ["password_wrong", "second_factor_invalid"],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/profile/totp/recovery-codes",
  summary: "Make ten new recovery codes. The former codes become invalid.",
  access: users,
  beforeTerms: true,
  body: z.strictObject({ code: SecondFactorCode }),
  answer: RecoveryCodes,
  refusals: ["second_factor_invalid"],
});
