// Generated from doorlight.campaign.v1.AudienceCount by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Mailboxes of an audience. */
export const AudienceCount = z.object({
  /** Those of agents. */
  agents: z.int(),
  /** Those of prospects who have no agent's mailbox. */
  prospects: z.int(),
  /** Those among them that get no mail of the kind as things stand. */
  suppressed: z.int(),
});
export type AudienceCount = z.output<typeof AudienceCount>;
