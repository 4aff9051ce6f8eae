// Generated from doorlight.billing.v1.TopUp by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

export const TopUp = z.object({
  /** Whether packs are bought without asking. */
  enabled: z.boolean(),
  /** Which pack. */
  packId: z.string(),
  /** It buys when the balance falls to this. */
  threshold: z.int(),
  /** Packs of a calendar month at most. */
  monthlyLimit: z.int(),
  /** Packs that were bought by themselves in this month. */
  boughtThisMonth: z.int(),
  /** When the user agreed to the pack and its price; null if it is off. */
  consentedAt: z.nullable(Instant),
  /** Why it stopped by itself, such as insufficient_funds; null while it works. */
  stoppedBy: z.nullable(z.string()),
  /** Of the text that was agreed to; empty before. */
  consentVersion: z.string(),
  /** Credits with the packs on their way: what it compares with `threshold`. Null as long as the account never had any. */
  credits: z.nullable(z.int()),
});
export type TopUp = z.output<typeof TopUp>;
