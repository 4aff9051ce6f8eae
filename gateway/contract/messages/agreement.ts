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
  /** Net, at most, for the leads of a month. A credit counts with its price in the account's last pack, a quota for nothing; under a text before 2026-11-28 no credit counts. */
  maxAmount: Money,
  /** Bought in this month. A refund takes nothing off it. */
  usedLeads: z.int(),
  /** Of `maxAmount`, in this month. */
  usedAmount: Money,
  agreedAt: Instant,
  consentVersion: z.string(),
  /** Another text is in force now; this agreement keeps its own until it is renewed. */
  textChanged: z.boolean(),
  /** The cap that keeps the list from buying in this month: `lead_cap`, or `money_cap` if it leaves less than the cheapest lead of the country costs now. Null if it buys. */
  reachedCap: z.nullable(z.string()),
});
export type Agreement = z.output<typeof Agreement>;
