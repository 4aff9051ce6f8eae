// Generated from doorlight.campaign.v1.MailPreview by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Locale } from "../common.ts";
import { ContentProblem } from "./content-problem.ts";

/** A mail of a campaign, without links of its own. */
export const MailPreview = z.object({
  /** The subject line. */
  subject: z.string(),
  /** A whole page. Show it where no script of it may run. */
  html: z.string(),
  /** The mail without its form. */
  text: z.string(),
  /** The language that it is written in. */
  locale: Locale,
  /** Bytes of the HTML. Some mail programs cut off what exceeds 102,000. */
  size: z.int(),
  /** What is wrong with the content, in all its languages. */
  problems: z.array(ContentProblem),
});
export type MailPreview = z.output<typeof MailPreview>;
