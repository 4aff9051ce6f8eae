// Generated from doorlight.leads.v1.ListMailbox by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

/** Recipient of a list's mails in place of the agent's own address. */
export const ListMailbox = z.object({
  /** The address. */
  email: z.string(),
  /** When its mailbox confirmed it by the mailed link; null until then, and nothing else is mailed there. */
  confirmedAt: z.nullable(Instant),
});
export type ListMailbox = z.output<typeof ListMailbox>;
