import { isDeepStrictEqual } from "node:util";
import type { LeadRow, PurchaseRow } from "./purchase-rows.ts";

/** One agent's attempts with one idempotency key, as the agent saw them. */
export interface Attempt {
  agentId: string;
  office: string;
  leadId: string;
  key: string;
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
  /** The purchase's id, or the code of a definite refusal. */
  outcome: { bought: string } | { refused: string };
}

const saysFull = new Set(["lead_unavailable", "last_spot_taken"]);
/** The instant on a row is taken before its transaction commits. */
const SLACK_MS = 50;

/**
 * Contradictions between the answers that agents got and the rows of the database; empty if there are none. Each
 * line starts with the broken rule.
 */
export function historyViolations(
  history: readonly Attempt[],
  purchases: readonly PurchaseRow[],
  leads: readonly LeadRow[],
): string[] {
  return [
    ...oversold(purchases, leads),
    ...boughtTwice(purchases),
    ...acknowledgedAndLost(history, purchases),
    ...purchasesWithoutAnswer(history, purchases),
    ...severalAnswersToOneKey(history),
    ...unjustifiedRefusals(history, purchases, leads),
    ...boughtAfterTheEnd(purchases, leads),
  ];
}

function oversold(purchases: readonly PurchaseRow[], leads: readonly LeadRow[]): string[] {
  const counts = countByLead(purchases);
  return leads
    .filter(({ lead_id, cap }) => (counts.get(lead_id) ?? 0) > cap)
    .map(({ lead_id, cap }) => `oversold: ${lead_id} has ${counts.get(lead_id)} of ${cap}`);
}

/** How many live purchases each lead has. */
export function countByLead(purchases: readonly PurchaseRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { lead_id } of purchases) counts.set(lead_id, (counts.get(lead_id) ?? 0) + 1);
  return counts;
}

function boughtTwice(purchases: readonly PurchaseRow[]): string[] {
  const pairs = [
    ...Map.groupBy(purchases, ({ lead_id, buyer_id }) => `agent ${buyer_id} ${lead_id}`),
    ...Map.groupBy(
      purchases.filter(({ office_id }) => office_id),
      ({ lead_id, office_id }) => `office ${office_id} ${lead_id}`,
    ),
  ];
  return pairs.filter(([, rows]) => rows.length > 1).map(([pair]) => `bought twice: ${pair}`);
}

function acknowledgedAndLost(history: readonly Attempt[], purchases: readonly PurchaseRow[]): string[] {
  const ids = new Set(purchases.map(({ id }) => id));
  return history.flatMap(({ outcome, leadId }) =>
    "bought" in outcome && !ids.has(outcome.bought) ? [`acknowledged and lost: ${outcome.bought} of ${leadId}`] : [],
  );
}

/** A definite refusal of an agent's only key for a lead means that the agent has no purchase of it. */
function purchasesWithoutAnswer(history: readonly Attempt[], purchases: readonly PurchaseRow[]): string[] {
  const answered = new Set(history.flatMap(({ outcome }) => ("bought" in outcome ? [outcome.bought] : [])));
  return purchases
    .filter(({ id }) => !answered.has(id))
    .map(({ id, lead_id }) => `bought without an answer: ${id} of ${lead_id}`);
}

/** Once a key has bought, it gets the same answer for ever. */
function severalAnswersToOneKey(history: readonly Attempt[]): string[] {
  return [...Map.groupBy(history, ({ agentId, key }) => `${agentId} ${key}`)]
    .filter(([, attempts]) => attempts.some(({ outcome }) => "bought" in outcome))
    .filter(([, [first, ...rest]]) => rest.some(({ outcome }) => !isDeepStrictEqual(outcome, first?.outcome)))
    .map(([key]) => `several answers to one key: ${key}`);
}

/** "No spots left" is right only once all spots are taken: a lead that was closed has a refusal of its own. */
function unjustifiedRefusals(
  history: readonly Attempt[],
  purchases: readonly PurchaseRow[],
  leads: readonly LeadRow[],
): string[] {
  const leadOf = new Map(leads.map((lead) => [lead.lead_id, lead]));
  const purchasesOf = Map.groupBy(purchases, ({ lead_id }) => lead_id);
  return history.flatMap(({ outcome, leadId, end }) => {
    if (!("refused" in outcome) || !saysFull.has(outcome.refused)) return [];
    const lead = leadOf.get(leadId);
    const times = (purchasesOf.get(leadId) ?? [])
      .map(({ acquired_at }) => acquired_at.getTime())
      .toSorted((a, b) => a - b);
    const full = lead && times[lead.cap - 1];
    const isJustified = full !== undefined && full <= end + SLACK_MS;
    return isJustified ? [] : [`refused without reason: ${outcome.refused} for ${leadId}`];
  });
}

function boughtAfterTheEnd(purchases: readonly PurchaseRow[], leads: readonly LeadRow[]): string[] {
  const ends = new Map(leads.map(({ lead_id, closed_at }) => [lead_id, closed_at]));
  return purchases.flatMap(({ id, lead_id, acquired_at }) => {
    const end = ends.get(lead_id);
    return end && acquired_at > end ? [`bought after the end: ${id} of ${lead_id}`] : [];
  });
}
