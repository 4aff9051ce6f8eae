import type { LeadType } from "@doorlight/common/product";
import { listRules, type ListRule } from "./list-rule.ts";
import type { Place, PlaceNames } from "./place.ts";

/** A lead list that a lead fits. */
export type Match = { listId: string; userId: string; mode: "notification" | "subscription" };

/** A lead that fits more is published in several events. */
export const MATCHES_OF_AN_EVENT = 500;

/**
 * How the news of a lead went to the agent of a list: in a mail that was sent, in one that waits to be sent, in none, held for a
 * digest, or known through another list.
 */
export type Notification = "mailed" | "queued" | "unmailed" | "held" | "other_list";

/** The outcome of a lead that fits a list with automatic delivery. */
export type Delivery = {
  isDelivered: boolean;
  /** Why it was not; undefined if it was. */
  reason: string | undefined;
  /** The cap that was reached. */
  cap: bigint | undefined;
};

/** A decision is written for leads in the places of a list. */
const decidedRules = ["place", ...listRules] as const;
export type DecidedRule = (typeof decidedRules)[number];

/** As it is stored: by rule, whether it let the lead through. A decision of an older release may know fewer rules. */
export type RuleOutcomes = Partial<Record<DecidedRule, boolean>>;

/** By the bits of a fit's `failed`. */
export const outcomesByFailed: readonly RuleOutcomes[] = Array.from({ length: 2 ** listRules.length }, (_, failed) => ({
  place: true,
  ...Object.fromEntries(listRules.map((rule, bit): [ListRule, boolean] => [rule, (failed & (1 << bit)) === 0])),
}));

/** In the order in which a reader sees them. */
export function inOrder(outcomes: RuleOutcomes): { rule: DecidedRule; isMet: boolean }[] {
  return decidedRules.flatMap((rule) => {
    const isMet = outcomes[rule];
    return isMet === undefined ? [] : [{ rule, isMet }];
  });
}

/** Why a lead in the place of a list was notified of or delivered, or was not. */
export type ListDecision = {
  leadId: string;
  leadType: LeadType;
  place: Place;
  placeNames: PlaceNames;
  at: Date;
  rules: { rule: DecidedRule; isMet: boolean }[];
  notification: Notification | undefined;
  delivery: Delivery | undefined;
};
