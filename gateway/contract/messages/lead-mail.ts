// Generated from doorlight.notifications.v1.LeadMail by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { LeadMailKind } from "./lead-mail-kind.ts";
import { Instant } from "../common.ts";

/** A mail because of a bought lead. */
export const LeadMail = z.object({
  kind: LeadMailKind,
  at: Instant,
  /** It did not arrive: the mail server refused it, or we gave up. */
  failed: z.boolean(),
});
export type LeadMail = z.output<typeof LeadMail>;
