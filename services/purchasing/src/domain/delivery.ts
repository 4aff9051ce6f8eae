import type { Money } from "@doorlight/common/money";
import { days } from "@doorlight/common/time";
import type { Locale } from "@doorlight/common/product";

/** Why a list does not buy a lead, whatever else holds: `sql/delivery/delivery_refusal.sql`. */
export type ListRefusal = "no_consent" | "list_off" | "claims_above_share" | "lead_cap" | "money_cap";

/** Why a list does not let a lead through that it matched before. */
export type ListChange = "list_off" | "list_paused" | "list_away" | "list_changed";

/** The counter of a month of a list is kept this long, from its first day. */
export const MONTHS_MS = days(400);

/** Caps of a month of the country: leads, and net spending, against which a credit counts with its price. */
export type Caps = { maxLeads: number; maxAmount: Money };

/** An agent's agreement for a list: the caps, and the text of a version in a language. */
export type Consent = Caps & {
  userId: string;
  listId: string;
  country: string;
  consentVersion: string;
  locale: Locale;
};

/** An agreement, in force until it has ended. */
export type Agreement = Consent & { agreedAt: Date; endedAt: Date | null };

/** An agreement in force, with the use of the month. */
export type UsedAgreement = Agreement & { usedLeads: number; usedAmount: Money };

/** As its agent sees it: whether another text is in force by now, and the cap that keeps the list from buying. */
export type SeenAgreement = UsedAgreement & { textChanged: boolean; reachedCap: "lead_cap" | "money_cap" | null };

/** The cap that keeps a list from buying in this month, if leads cost at least so much: net minor units. */
export function reachedCap({ usedLeads, maxLeads, usedAmount, maxAmount }: UsedAgreement, lowestPrice: bigint) {
  if (usedLeads >= maxLeads) return "lead_cap";
  return usedAmount.amount + lowestPrice > maxAmount.amount ? "money_cap" : null;
}

/** A lead and the lists with automatic delivery that it matches. */
export type MatchedLead = { leadId: string; country: string; lists: { listId: string; userId: string }[] };

/**
 * A lead whose lists are to be decided. `until`: when it is due again unless it is done. `traceparent`: W3C trace context of
 * the match; null outside a trace.
 */
export type DueLead = { leadId: string; country: string; until: Date; traceparent: string | null };

/** A list that may buy a lead. */
export type Candidate = { leadId: string; listId: string; userId: string; country: string };

export type DeliveryText = {
  version: string;
  title: string;
  paragraphs: string[];
};
