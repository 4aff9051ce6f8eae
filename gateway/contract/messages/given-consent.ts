// Generated from doorlight.leads.v1.GivenConsent by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

/** The text that a seller agreed to, word for word. */
export const GivenConsent = z.object({
  /** Names the text. */
  version: z.string(),
  /** As it was read then. */
  text: z.string(),
  givenAt: Instant,
});
export type GivenConsent = z.output<typeof GivenConsent>;
