import * as z from "zod/mini";
import { Country, Locale } from "./common.ts";
import { endpoint, everyone, users } from "./endpoint.ts";
import { TermsAnswer } from "./messages/terms-answer.ts";

export { TermsAnswer };

const Version = z.string().check(z.minLength(1), z.maxLength(50));

/** One version of the terms in one language, as it is or was accepted. */
export const Terms = z.object({
  /** Names the text, even if it is accepted. */
  version: z.string(),
  locale: Locale,
  /** Heading of the whole. */
  title: z.string(),
  /** Since when, in words. */
  inForce: z.string(),
  /** Introduction before the first section. */
  intro: z.string(),
  /** In the order in which they are read. */
  sections: z.array(
    z.object({
      /** Heading of the section. */
      title: z.string(),
      /** Paragraphs, with an empty line between. */
      text: z.string(),
    }),
  ),
});
export type Terms = z.output<typeof Terms>;

export const getTerms = endpoint({
  method: "GET",
  path: "/api/terms",
  summary: "Get the terms of a country: the version in force, or one that was.",
  access: everyone,
  beforeTerms: true,
  query: z.strictObject({
    country: Country,
    locale: Locale,
    /** Absent for the version in force. */
    version: z.optional(Version),
  }),
  answer: z.object({ terms: Terms }),
  refusals: ["not_found"],
});

export const listTermsAnswers = endpoint({
  method: "GET",
  path: "/api/profile/terms",
  summary: "List the user's answers to the terms, newest first.",
  access: users,
  beforeTerms: true,
  answer: z.object({ items: z.array(TermsAnswer) }),
});

/** An acceptance names the version that was read, and the language. */
export const AnswerTermsBody = z.discriminatedUnion("accepted", [
  z.strictObject({
    accepted: z.literal(true),
    /** Of the terms that were read. */
    version: Version,
    locale: Locale,
  }),
  z.strictObject({ accepted: z.literal(false) }),
]);
