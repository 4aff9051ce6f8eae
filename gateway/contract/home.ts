import * as z from "zod/mini";
import { Country, Id, Instant, Money } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/**
 * What waits for an admin. refund_request: for a super admin alone. office_request: an agent asks to join an office. dispute: a
 * cardholder contests a charge. violation: a data check found rows. campaign: paused, not started in time, or stopped by itself.
 */
export const DecisionKind = z.enum(["violation", "refund_request", "dispute", "office_request", "campaign"]);
export type DecisionKind = z.output<typeof DecisionKind>;

/** One thing that waits for a decision. */
export const Decision = z.object({
  kind: DecisionKind,
  /** Of what the kind names: the request, the charge, the campaign; of a violation the code of its rule. */
  id: z.string(),
  /** The account that it is about; null for a campaign and a violation. */
  user: z.nullable(
    z.object({
      id: Id,
      /** Null for an erased user, or while names cannot be had. */
      name: z.nullable(z.string()),
    }),
  ),
  /** Null if it belongs to no country. */
  country: z.nullable(Country),
  /** The name of the office or the campaign, or the rule that does not hold; null for the other kinds. */
  name: z.nullable(z.string()),
  /** Why the refund is asked for, in the bank's word why the charge is disputed, or the state of the campaign; null for the other kinds. */
  reason: z.nullable(z.string()),
  /** How many rows break the rule; null for the other kinds. */
  count: z.nullable(z.int()),
  /** What it is about; null if it is not about money. */
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
    /** At most 25 of a kind: first what is wrong by now, then by deadline, then by amount. */
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
