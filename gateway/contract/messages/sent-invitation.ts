// Generated from doorlight.identity.v1.SentInvitation by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

/** Says nothing about whether the address has an account. */
export const SentInvitation = z.object({
  /** In lower case. */
  email: z.string(),
  sentAt: Instant,
});
export type SentInvitation = z.output<typeof SentInvitation>;
