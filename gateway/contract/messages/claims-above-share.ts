// Generated from doorlight.refunds.v1.ClaimsAboveShare by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Why each claim of a buyer needs a contact attempt: with one more they would be above the share of the country's pack. */
export const ClaimsAboveShare = z.object({
  /** Leads bought in the last days. */
  purchases: z.int(),
  /** Of these, claimed back. */
  claims: z.int(),
  /** The share of them that a word is enough for. */
  percent: z.int(),
  /** The last days that count. */
  days: z.int(),
});
export type ClaimsAboveShare = z.output<typeof ClaimsAboveShare>;
