import * as z from "zod/mini";
import { Country, Email, Locale, requiredLines, requiredText } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

export const ContactBody = z.strictObject({
  /** Of the person who writes. */
  name: requiredText(100),
  email: Email,
  /** Plain text; lines are kept. */
  message: requiredLines(4000),
  locale: Locale,
  country: Country,
});
export type ContactBody = z.input<typeof ContactBody>;

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/api/contact",
  summary: "Send a message to the country's support. The reply comes by e-mail.",
  access: everyone,
  beforeTerms: true,
  body: ContactBody,
  answer: z.object({ status: z.literal("received") }),
  status: 202,
  refusals: ["country_not_open"],
});
