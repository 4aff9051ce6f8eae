// Generated from doorlight.campaign.v1.ContentProblem by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { ContentProblemKind } from "./content-problem-kind.ts";
import { ContentPart } from "./content-part.ts";
import { Locale } from "../common.ts";

/** Something wrong with a content. Only a missing translation does not keep it from being sent. */
export const ContentProblem = z.object({
  /** The kind. */
  kind: ContentProblemKind,
  /** Where it is. */
  part: ContentPart,
  /** Number of the block, from 1; 0 if the part is none. */
  block: z.int(),
  /** Null if it is the same in all languages. */
  locale: z.nullable(Locale),
  /** The variable or the address as it is written. */
  found: z.string(),
});
export type ContentProblem = z.output<typeof ContentProblem>;
