// Generated from doorlight.campaign.v1.ProspectImportError by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** The position of an error in a file, without what stands there. */
export const ProspectImportError = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  /** By its name in the header; empty for a whole row. */
  column: z.string(),
  /** The fault: `unreachable`: neither address nor telephone number; `too_long`, `too_many_cells`, `too_many_tags`, `invalid_email`, `invalid_phone`, `unknown_locale`; `erased`: somebody who asked to be erased. */
  code: z.string(),
});
export type ProspectImportError = z.output<typeof ProspectImportError>;
