// Generated from doorlight.purchasing.v1.Agreement by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Money } from "../common.ts";
import { Instant } from "../common.ts";

/** An agent's agreement for one list, and its use. */
export const Agreement = z.object({
  listId: Id,
  /** So many in a calendar month of the country at most. */
  maxLeads: z.int(),
  /** Net, at most, for the leads of a month that a card or an invoice pays; credits and quotas do not count. */
  maxAmount: Money,
  /** Bought in this month. A refund takes nothing off it. */
  usedLeads: z.int(),
  /** Of `maxAmount`, in this month. */
  usedAmount: Money,
  agreedAt: Instant,
  consentVersion: z.string(),
});
export type Agreement = z.output<typeof Agreement>;
