import * as z from "zod/mini";
import { Locale, requiredText } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { UserAnswer } from "./user.ts";

const optionalText = (maxLength: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maxLength))));

/** Absent stays as it is; null clears. */
export const ProfileBody = z.strictObject({
  firstName: z.optional(requiredText(100)),
  lastName: z.optional(requiredText(100)),
  phoneNumber: optionalText(30),
  title: optionalText(100),
  /** The office of this name in the user's country, made when there is none. */
  officeName: optionalText(120),
  locale: z.optional(Locale),
});

export const getProfile = endpoint({
  method: "GET",
  path: "/api/profile",
  summary: "The signed-in user's profile.",
  access: users,
  beforeTerms: true,
  answer: UserAnswer,
});

export const updateProfile = endpoint({
  method: "PATCH",
  path: "/api/profile",
  summary: "Change name, phone, title, office or language.",
  access: users,
  beforeTerms: true,
  body: ProfileBody,
  answer: UserAnswer,
});
