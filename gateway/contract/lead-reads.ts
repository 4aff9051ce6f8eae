import * as z from "zod/mini";
import { Instant } from "./common.ts";

/** What an account reads of leads; null while that cannot be had. */
export const LeadReads = z.object({
  /** Distinct leads that it has read today, in its country's time. Those of an account that has bought count up to the number that others may read. */
  today: z.int(),
  /** When it was last refused further leads for a day, as it had bought none; null if it was not in the last 30 days. */
  slowedAt: z.nullable(Instant),
});
export type LeadReads = z.output<typeof LeadReads>;
