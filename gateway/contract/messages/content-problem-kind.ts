// Generated from doorlight.campaign.v1.ContentProblemKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** missing_text: nothing is written in the fallback language where something has to be. missing_translation: written in the fallback language, but not in another that has texts: its recipients get the fallback. unknown_variable: no variable has this name. no_words_instead: a variable without words for a recipient of whom it is not known. broken_variable: braces that are no variable. invalid_target: no absolute http(s) address. missing_picture: a picture block without a picture. */
export const ContentProblemKind = z.enum([
  "missing_text",
  "missing_translation",
  "unknown_variable",
  "no_words_instead",
  "broken_variable",
  "invalid_target",
  "too_long",
  "missing_picture",
  "no_blocks",
]);
export type ContentProblemKind = z.output<typeof ContentProblemKind>;
