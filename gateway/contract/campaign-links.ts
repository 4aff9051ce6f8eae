import * as z from "zod/mini";
import { Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

const tokenParams = z.strictObject({ token: Token });

/** Which campaign mails a mailbox gets. */
const MailPreferences = z.strictObject({
  /** News and advice about the product. */
  news: z.boolean(),
  /** Offers. */
  offers: z.boolean(),
});

/** Receives the mail provider's signed events. For nobody else. */
export const MAIL_EVENTS_PATH = "/api/mail-events";

export const getMailPreferences = endpoint({
  method: "GET",
  path: "/api/mail-preferences/:token",
  summary: "The campaign mails that the mailbox of a mailed link gets.",
  access: everyone,
  beforeTerms: true,
  params: tokenParams,
  answer: MailPreferences,
  refusals: ["not_found"],
});

export const setMailPreferences = endpoint({
  method: "PUT",
  path: "/api/mail-preferences/:token",
  summary: "Choose the campaign mails that the mailbox of a mailed link gets.",
  access: everyone,
  beforeTerms: true,
  whileImpersonating: true,
  params: tokenParams,
  body: MailPreferences,
  refusals: ["not_found"],
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/unsubscribe/:token",
  summary: "End all campaign mails to a mailbox by a mailed link, as mail programs do in one click. Idempotent.",
  access: everyone,
  beforeTerms: true,
  whileImpersonating: true,
  postedByMailPrograms: true,
  params: tokenParams,
  refusals: ["not_found"],
});
