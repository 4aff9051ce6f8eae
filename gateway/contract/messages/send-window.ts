// Generated from doorlight.campaign.v1.SendWindow by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Hours of the day in which mails go out, in the recipient's country. */
export const SendWindow = z.object({
  /** Minutes after midnight. */
  from: z.int(),
  /** Later than `from`; 1440 is midnight. */
  until: z.int(),
});
export type SendWindow = z.output<typeof SendWindow>;
