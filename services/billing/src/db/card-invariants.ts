import type { Invariant } from "@doorlight/common/invariants";
import { days } from "@doorlight/common/time";
import { IS_PAID } from "./card-line-store.ts";
import { IS_COMPLETE } from "./invoice-buyer-store.ts";

/** Of `charges c`: a refund that was left to the bank, which took the money. It needs no document any more. */
const IS_LOST = `(c.left_to_bank_at is not null and exists (
  select from disputes d where d.charge_id = c.id and d.outcome = 'lost'))`;

/** The rule of the invoices of card sales. */
export const cardInvariants: readonly Invariant[] = [
  {
    id: "S26",
    rule: "Every settled card sale has a document, or waits for billing details.",
    // Sales that a release before settled count once all of them were looked at; it may run beside this one for a while.
    sql: `
      with late as (select cast(:now as timestamptz) - interval '10 minutes' as before)
      select c.id as charge_id, c.purpose, c.reference_id, l.due_at, l.removed_at, c.trace_id
      from late, charges c
      left join card_lines l on l.charge_id = c.id
      left join card_invoicing begun on begun.country = c.country
      where c.settled_at >= :since and c.settled_at < late.before
        and c.state = 'settled' and ${IS_PAID}
        and (begun.former_done_at is not null or c.settled_at >= coalesce(begun.begun_at + interval '15 minutes', '-infinity'))
        and (l.charge_id is null or l.removed_at is not null and not ${IS_LOST}
          or l.invoice_id is null and l.removed_at is null and l.due_at < late.before and (
            c.buyer is not null or exists (select from billing_details d where d.user_id = c.user_id and ${IS_COMPLETE})))`,
    // Older charges may outlive their invoices.
    reachMs: days(4 * 365),
  },
];
