// Generated from doorlight.identity.v1.TermsAnswer by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";
import { Locale } from "../common.ts";

/** A user's answer to one version of the terms. */
export const TermsAnswer = z.object({
  /** Of the terms that were answered. */
  version: z.string(),
  /** False if they were declined. */
  accepted: z.boolean(),
  answeredAt: Instant,
  /** The language in which it was read; null if it is not known. */
  locale: z.nullable(Locale),
});
export type TermsAnswer = z.output<typeof TermsAnswer>;
