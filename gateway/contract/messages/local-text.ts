// Generated from doorlight.campaign.v1.LocalText by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** A text by language; empty where it is not written. */
export const LocalText = z.object({
  en: z.string(),
  sv: z.string(),
  fi: z.string(),
});
export type LocalText = z.output<typeof LocalText>;
