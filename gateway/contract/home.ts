import * as z from "zod/mini";
import { Country, Id, Instant, Money } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/**
 * What waits for an admin. approval: another admin wants to do more than one may alone. refund_request: for a super admin alone. paused_lead: agents doubt the person of a
 * request, which is closed without an answer. office_request: an agent asks to join an office. dispute: a
 * cardholder contests a charge. violation: a data check found rows. dead_letter: events that a service gave up. campaign: paused, not
 * started in time, or stopped by itself. parked_account: an account that could not be invoiced. details_to_correct: accounts of a country
 * whose billing details fail the rules of today. open_payment: it paid no invoice exactly.
 * left_buyer: an agent who buys nothing since a refund was rejected. quiet_list: a lead list without a lead for 14 days.
 */
export const DecisionKind = z.enum([
  "violation",
  "dead_letter",
  "approval",
  "refund_request",
  "paused_lead",
  "dispute",
  "office_request",
  "parked_account",
  "details_to_correct",
  "open_payment",
  "campaign",
  "left_buyer",
  "quiet_list",
]);
export type DecisionKind = z.output<typeof DecisionKind>;

/** One thing that waits for a decision. */
export const Decision = z.object({
  kind: DecisionKind,
  /** Of what the kind names; of a violation the code of its rule, of dead letters their service, of details to correct their country. */
  id: z.string(),
  /** The account that it is about; null if it is about none that is known. */
  user: z.nullable(
    z.object({
      id: Id,
      /** Null for an erased user, or while names cannot be had. */
      name: z.nullable(z.string()),
    }),
  ),
  /** Null if it belongs to no country. */
  country: z.nullable(Country),
  /** Of the office, the campaign, the payer, the service, the list or the place of the lead, or the rule that does not hold; null for the other kinds. */
  name: z.nullable(z.string()),
  /** Why the refund is asked for, the charge disputed or the account parked; the action to approve; what the agents say; the state of a campaign or payment; null for the others. */
  reason: z.nullable(z.string()),
  /** How many rows break the rule, events were given up, or accounts have details to correct; null for the other kinds. */
  count: z.nullable(z.int()),
  /** What it is about: net but for a dispute and a payment; null if it is not about money, as a purchase by credit. */
  amount: z.nullable(Money),
  /** Since when it waits; null if that is not known. */
  since: z.nullable(Instant),
  /** Until when it has to be decided; null if nothing sets a time. */
  dueAt: z.nullable(Instant),
});
export type Decision = z.output<typeof Decision>;

export const getHome = endpoint({
  method: "GET",
  path: "/api/admin/home",
  summary: "List what waits for a decision of this admin, the most urgent first, and count it by kind.",
  access: admins,
  answer: z.object({
    /**
     * At most 25 of a kind: first what is wrong by now, then by deadline, then by amount. Amounts of different countries are
     * compared by the price of a request for a quote with which each country began.
     */
    items: z.array(Decision),
    /** The kinds that this admin can decide about. */
    kinds: z.array(
      z.object({
        kind: DecisionKind,
        /** Also of those that are not listed; null if a service did not answer, so that some may be missing. */
        count: z.nullable(z.int()),
      }),
    ),
  }),
});
export type Home = z.output<typeof getHome.answer>;
