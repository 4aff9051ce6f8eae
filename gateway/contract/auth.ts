import * as z from "zod/mini";
import { Country, Email, Id, Locale, requiredText, Token } from "./common.ts";
import { endpoint, everyone, users } from "./endpoint.ts";
import { AnswerTermsBody } from "./legal.ts";
import { User, UserAnswer } from "./user.ts";

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

export const Password = z
  .string()
  .check(z.minLength(MIN_PASSWORD, "Must be at least 8 characters"), z.maxLength(MAX_PASSWORD));

/** An existing password, to be checked. */
export const PresentPassword = z.string().check(z.minLength(1, "Required"), z.maxLength(MAX_PASSWORD));

/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(1, "Required"), z.maxLength(40));

const ConfirmationSent = z.object({ status: z.literal("confirmation_sent") });

export const RegisterBody = z.strictObject({
  country: Country,
  /** Given name. */
  firstName: requiredText(100),
  /** Family name. */
  lastName: requiredText(100),
  email: Email,
  /** Of the new account. */
  password: Password,
  locale: Locale,
});

export const LoginBody = z.strictObject({
  /** The address of the account. */
  email: requiredText(254),
  password: PresentPassword,
  secondFactorCode: z.optional(SecondFactorCode),
});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  summary:
    "Start a sign-up and mail a link to confirm it. It replaces a sign-up of the same address that is not confirmed. The call accepts the terms in force.",
  access: everyone,
  beforeTerms: true,
  hashesPassword: true,
  body: RegisterBody,
  answer: ConfirmationSent,
  status: 202,
  refusals: ["email_taken", "pending_signup", "country_not_open"],
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/auth/confirm",
  summary:
    "Confirm a sign-up by its mailed link and log in. Outside the browser that signed up it takes a password, which is the account's from then on.",
  access: everyone,
  beforeTerms: true,
  hashesPassword: true,
  body: z.strictObject({
    token: Token,
    /** Needed if the link is opened in another browser than the sign-up was sent from. */
    password: z.optional(Password),
  }),
  answer: UserAnswer,
  refusals: ["link_expired", "already_confirmed", "password_required", "contact_support"],
});

export const resendConfirmation = endpoint({
  method: "POST",
  path: "/api/auth/confirm/resend",
  summary: "Mail the confirmation link again. The answer is the same for every address.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({ email: Email }),
  answer: ConfirmationSent,
  status: 202,
});

export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  summary: "Log in with a password.",
  access: everyone,
  beforeTerms: true,
  beforeSecondFactor: true,
  hashesPassword: true,
  body: LoginBody,
  answer: UserAnswer,
  refusals: ["invalid_credentials", "account_deactivated", "second_factor_required", "second_factor_invalid"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  summary: "Log out: end the session. Idempotent.",
  access: everyone,
  beforeTerms: true,
  beforeSecondFactor: true,
  whileImpersonating: true,
  status: 204,
});

export const me = endpoint({
  method: "GET",
  path: "/api/auth/me",
  summary: "Get the signed-in user.",
  access: users,
  beforeTerms: true,
  beforeSecondFactor: true,
  answer: UserAnswer,
});

export const getSession = endpoint({
  method: "GET",
  path: "/api/auth/session",
  summary: "Get the signed-in user, or null for a guest, which is no error.",
  access: everyone,
  beforeTerms: true,
  beforeSecondFactor: true,
  answer: z.object({
    /** Null for a guest. */
    user: z.nullable(User),
  }),
});

export const answerTerms = endpoint({
  method: "POST",
  path: "/api/auth/terms",
  summary: "Accept or decline the terms in force. An acceptance of any other version is refused.",
  access: users,
  beforeTerms: true,
  beforeSecondFactor: true,
  body: AnswerTermsBody,
  answer: UserAnswer,
});

const SameForAll = z.object({ status: z.literal("sent_if_known") });

const EmailBody = z.strictObject({ email: Email });

const PasswordLink = { userId: Id, token: Token };

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  summary: "Mail a link to set a new password. The answer is the same for every address.",
  access: everyone,
  beforeTerms: true,
  body: EmailBody,
  answer: SameForAll,
  status: 202,
});

export const checkPasswordLink = endpoint({
  method: "POST",
  path: "/api/auth/validate-password-change-token",
  summary: "Check whether a link to set a password is valid, without using it up.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject(PasswordLink),
  answer: z.object({
    valid: z.literal(true),
    /** Whether setting the password takes a code of the second factor too. */
    secondFactorOn: z.boolean(),
    /** True before the user's first password. */
    firstPassword: z.boolean(),
  }),
  refusals: ["link_expired"],
});

export const setPassword = endpoint({
  method: "POST",
  path: "/api/auth/setup-password",
  summary: "Set a password by a mailed link, end all sessions and log in.",
  access: everyone,
  beforeTerms: true,
  hashesPassword: true,
  body: z.strictObject({
    ...PasswordLink,
    /** Replaces the present one; every session ends. */
    newPassword: Password,
    secondFactorCode: z.optional(SecondFactorCode),
  }),
  answer: UserAnswer,
  refusals: ["link_expired", "second_factor_required", "second_factor_invalid", "contact_support"],
});

export const checkNewPassword = endpoint({
  method: "POST",
  path: "/api/auth/check-password",
  summary: "Check whether a new password would be taken: the most common ones are refused.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({
    /** The one to judge; it is not saved. */
    newPassword: Password,
  }),
  status: 204,
});

export const requestMagicLink = endpoint({
  method: "POST",
  path: "/api/auth/passwordless",
  summary: "Mail a link to log in. The answer is the same for every address.",
  access: everyone,
  beforeTerms: true,
  body: EmailBody,
  answer: SameForAll,
  status: 202,
});

export const loginWithLink = endpoint({
  method: "POST",
  path: "/api/auth/passwordless/login",
  summary: "Log in by a mailed link. Only a successful login uses the link up.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({ token: Token, secondFactorCode: z.optional(SecondFactorCode) }),
  answer: UserAnswer,
  refusals: ["link_expired", "second_factor_required", "second_factor_invalid"],
});
