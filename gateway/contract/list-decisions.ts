import * as z from "zod/mini";
import { Id, idParams, Instant, Money, nextCursor, pageQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { LeadType, Place } from "./lead.ts";
import { ListRule } from "./messages/list-rule.ts";
import { RuleOutcome } from "./messages/rule-outcome.ts";

export { ListRule };

/**
 * How the news of a lead went to the agent. mailed: by an e-mail that was sent, which names it or, among many, counts it. queued:
 * an e-mail with it waits to be sent. unmailed: no e-mail had it, the bell alone shows it. held: the next digest has it, or the
 * end of the quiet hours. other_list: it came through another list.
 */
export const ListNotification = z.enum(["mailed", "queued", "unmailed", "held", "other_list"]);

/** Outcome of a lead in the places of a list. */
export const ListDecision = z.object({
  leadId: Id,
  place: Place,
  leadType: LeadType,
  /** The user's net price now; null if purchasing gives no price. */
  price: z.nullable(Money),
  /** When the lead was matched with the list. */
  at: Instant,
  /** Each rule that was checked. */
  rules: z.array(RuleOutcome),
  /** Null until it is known, and if a rule did not let the lead through. */
  notification: z.nullable(ListNotification),
  /** Null until it is known, and for a list without automatic delivery. */
  delivery: z.nullable(
    z.object({
      /** Whether the lead was bought for the list. */
      isDelivered: z.boolean(),
      /** Why it was not: `no_consent`, `lead_cap`, `money_cap`, `claims_above_share`, `list_off`, `list_paused`, `list_away`, `list_changed`, `card_needs_action` or a code of a refused purchase; null if it was. */
      reason: z.nullable(z.string()),
      /** The agent's cap of leads a month, if it was reached; null otherwise. */
      leadCap: z.nullable(z.int()),
      /** The agent's cap of money a month, if it was reached; null otherwise. */
      moneyCap: z.nullable(Money),
    }),
  ),
});
export type ListDecision = z.output<typeof ListDecision>;

export const listDecisions = endpoint({
  method: "GET",
  path: "/api/lead-lists/:id/decisions",
  summary:
    "List why leads in the places of a lead list were notified of or delivered, or were not, newest first. Decisions are kept for 90 days; a passive list has none.",
  access: ["agent"],
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(ListDecision), nextCursor }),
  refusals: ["not_found"],
});
