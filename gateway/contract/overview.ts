import * as z from "zod/mini";
import { Id, Instant, Money } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { LeadName, PaymentSource } from "./lead.ts";

/**
 * Best next step of an agent. account_on_hold: a dispute of a card charge is to be settled first. add_payment_method: nothing
 * would pay a lead. make_list: there is no lead list. see_last_spots: leads of the lists are about to sell out.
 */
export const NextStep = z.enum(["account_on_hold", "add_payment_method", "make_list", "see_last_spots"]);
export type NextStep = z.output<typeof NextStep>;

export const Overview = z.object({
  /** In all lead lists of the agent; without a list, in the country. Null while it cannot be had. */
  leads: z.nullable(
    z.object({
      /** How many lead lists the agent has. */
      lists: z.int(),
      /** Open leads that were published on this day of the country. */
      newToday: z.int(),
      /** Open leads with one spot left that the agent has not bought. */
      lastSpots: z.int(),
      /** At most three of these leads, the least remaining time first. */
      lastSpotLeads: z.array(z.object({ id: Id, ...LeadName.shape, expiresAt: Instant })),
    }),
  ),
  /** Bought in this month of the country; null while it cannot be had. */
  month: z.nullable(
    z.object({
      /** Purchases. */
      leads: z.int(),
      /** Net fees of purchases that neither credits nor monthly leads paid. */
      total: Money,
      /** Purchases that a credit paid. */
      credits: z.int(),
      /** Purchases that monthly leads of a plan or deal paid. */
      quota: z.int(),
    }),
  ),
  /** Credits, monthly leads and payment; null while unavailable. */
  account: z.nullable(
    z.object({
      /** Prepaid leads that are left. */
      credits: z.int(),
      /** Monthly leads of plans and deals together; null without any. */
      quota: z.nullable(
        z.object({
          /** Leads of this month that they have paid. */
          used: z.int(),
          /** Leads of a month. */
          total: z.int(),
        }),
      ),
      /** Payment source of the next lead; null if there is none. */
      nextPaymentSource: z.nullable(PaymentSource),
      /** Whether a dispute of a card charge holds the account, so that only what is paid already buys. */
      onHold: z.boolean(),
    }),
  ),
  /** Null if nothing is needed. */
  next: z.nullable(NextStep),
});
export type Overview = z.output<typeof Overview>;

export const getOverview = endpoint({
  method: "GET",
  path: "/api/overview",
  summary: "Say what is new for an agent today, what the month has cost, what pays, and what to do next.",
  access: ["agent"],
  answer: Overview,
});
