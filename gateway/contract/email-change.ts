import * as z from "zod/mini";
import { PresentPassword, SecondFactorCode } from "./auth.ts";
import { Email, Instant, Token } from "./common.ts";
import { endpoint, everyone, users } from "./endpoint.ts";

export const EmailChange = z.object({
  /** Recipient of the confirmation link. */
  newEmail: z.string(),
  expiresAt: Instant,
  /** By the link in the mail to the present address. */
  formerConfirmed: z.boolean(),
  /** By the link in the mail to the new address. */
  newConfirmed: z.boolean(),
});
export type EmailChange = z.output<typeof EmailChange>;

export const EmailChangeBody = z.strictObject({
  email: Email,
  password: PresentPassword,
  secondFactorCode: z.optional(SecondFactorCode),
});

export const requestEmailChange = endpoint({
  method: "POST",
  path: "/api/profile/email-change",
  summary:
    "Ask for another e-mail address: a link is mailed to the new and to the present address, and the address changes once both are used.",
  access: users,
  beforeTerms: true,
  hashesPassword: true,
  body: EmailChangeBody,
  answer: z.object({ emailChange: EmailChange }),
  status: 202,
  refusals: ["password_wrong", "second_factor_required", "second_factor_invalid", "email_taken"],
});

export const getEmailChange = endpoint({
  method: "GET",
  path: "/api/profile/email-change",
  summary: "Get the change of address that waits for its links; null if there is none.",
  access: users,
  beforeTerms: true,
  answer: z.object({
    /** Null if none is open. */
    emailChange: z.nullable(EmailChange),
  }),
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/api/profile/email-change",
  summary: "Cancel the change of address that waits for its links.",
  access: users,
  beforeTerms: true,
  status: 204,
});

export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/api/auth/confirm-email-change",
  summary:
    "Use one of the two links of a change of address. The second one changes it and ends all sessions and API tokens of the user.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({ token: Token }),
  /** `complete` is false while the other address has yet to agree. */
  answer: z.object({
    /** Whether both addresses have confirmed, so that the new one counts. */
    complete: z.boolean(),
  }),
  refusals: ["link_expired", "email_taken", "contact_support"],
});
