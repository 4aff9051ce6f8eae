// Generated from doorlight.campaign.v1.LocalText by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** A text by language; empty where it is not written. */
export const LocalText = z.object({
  /** In English. */
  en: z.string(),
  /** In Swedish. */
  sv: z.string(),
  /** In Finnish. */
  fi: z.string(),
});
export type LocalText = z.output<typeof LocalText>;
