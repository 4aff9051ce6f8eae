import * as z from "zod/mini";
import { Country, Email, Locale, requiredText, Token } from "./common.ts";
import { endpoint, everyone, users } from "./endpoint.ts";
import { UserAnswer } from "./user.ts";

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

export const Password = z
  .string()
  .check(z.minLength(MIN_PASSWORD, "Must be at least 8 characters"), z.maxLength(MAX_PASSWORD));

const ConfirmationSent = z.object({ status: z.literal("confirmation_sent") });

export const RegisterBody = z.strictObject({
  country: Country,
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: Email,
  password: Password,
  locale: Locale,
});

export const LoginBody = z.strictObject({
  email: requiredText(254),
  password: z.string().check(z.minLength(1, "Required"), z.maxLength(MAX_PASSWORD)),
});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  summary: "Start a sign-up. Sending it accepts the terms in force.",
  access: everyone,
  beforeTerms: true,
  body: RegisterBody,
  answer: ConfirmationSent,
  status: 202,
  refusals: ["email_taken", "pending_signup", "country_not_open"],
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/auth/confirm",
  summary: "End a sign-up and log in.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({ token: Token }),
  answer: UserAnswer,
  refusals: ["link_expired"],
});

export const resendConfirmation = endpoint({
  method: "POST",
  path: "/api/auth/confirm/resend",
  summary: "Send the confirmation mail again. The answer is the same for every address.",
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
  body: LoginBody,
  answer: UserAnswer,
  refusals: ["invalid_credentials"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  summary: "End the session. Idempotent.",
  access: everyone,
  beforeTerms: true,
  status: 204,
});

export const me = endpoint({
  method: "GET",
  path: "/api/auth/me",
  summary: "The signed-in user.",
  access: users,
  beforeTerms: true,
  answer: UserAnswer,
});

export const answerTerms = endpoint({
  method: "POST",
  path: "/api/auth/terms",
  summary: "Accept or decline the terms in force.",
  access: users,
  beforeTerms: true,
  body: z.strictObject({ accepted: z.boolean() }),
  answer: UserAnswer,
});
