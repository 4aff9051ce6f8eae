import { isDeepStrictEqual } from "node:util";

/** What one agent tried with one key, as the agent saw it. */
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

export interface SpotRow {
  id: string;
  lead_id: string;
  buyer_id: string;
  office_id: string | null;
  acquired_at: Date;
}

export interface SaleRow {
  lead_id: string;
  cap: number;
  closed_at: Date | null;
}

const saysFull = new Set(["lead_unavailable", "last_spot_taken"]);
/** The instant on a row is taken before its transaction commits. */
const SLACK_MS = 50;

/**
 * What is wrong between what agents were told and what the database holds; nothing where all is right. Each line
 * starts with the broken rule.
 */
export function faultsOf(history: readonly Attempt[], spots: readonly SpotRow[], sales: readonly SaleRow[]): string[] {
  return [
    ...oversold(spots, sales),
    ...officeTwice(spots),
    ...acknowledgedLost(history, spots),
    ...refusedButSold(history, spots),
    ...manyAnswersToOneKey(history),
    ...unjustified(history, spots, sales),
    ...boughtAfterEnd(spots, sales),
  ];
}

function oversold(spots: readonly SpotRow[], sales: readonly SaleRow[]): string[] {
  const sold = Map.groupBy(spots, ({ lead_id }) => lead_id);
  return sales
    .filter(({ lead_id, cap }) => (sold.get(lead_id)?.length ?? 0) > cap)
    .map(({ lead_id, cap }) => `oversold: ${lead_id} has ${sold.get(lead_id)?.length} of ${cap}`);
}

function officeTwice(spots: readonly SpotRow[]): string[] {
  const pairs = [
    ...Map.groupBy(spots, ({ lead_id, buyer_id }) => `agent ${buyer_id} ${lead_id}`),
    ...Map.groupBy(
      spots.filter(({ office_id }) => office_id),
      ({ lead_id, office_id }) => `office ${office_id} ${lead_id}`,
    ),
  ];
  return pairs.filter(([, rows]) => rows.length > 1).map(([pair]) => `sold twice: ${pair}`);
}

function acknowledgedLost(history: readonly Attempt[], spots: readonly SpotRow[]): string[] {
  const ids = new Set(spots.map(({ id }) => id));
  return history.flatMap(({ outcome, leadId }) =>
    "bought" in outcome && !ids.has(outcome.bought) ? [`acknowledged and lost: ${outcome.bought} of ${leadId}`] : [],
  );
}

/** A definite refusal of an agent's only key for a lead means that there is no spot. */
function refusedButSold(history: readonly Attempt[], spots: readonly SpotRow[]): string[] {
  const bought = new Set(history.flatMap(({ outcome }) => ("bought" in outcome ? [outcome.bought] : [])));
  return spots
    .filter(({ id }) => !bought.has(id))
    .map(({ id, lead_id }) => `sold without an answer: ${id} of ${lead_id}`);
}

/** Once a key has bought, it is told so for ever. */
function manyAnswersToOneKey(history: readonly Attempt[]): string[] {
  return [...Map.groupBy(history, ({ agentId, key }) => `${agentId} ${key}`)]
    .filter(([, attempts]) => attempts.some(({ outcome }) => "bought" in outcome))
    .filter(([, [first, ...rest]]) => rest.some(({ outcome }) => !isDeepStrictEqual(outcome, first?.outcome)))
    .map(([key]) => `several answers to one key: ${key}`);
}

/** "No spots left" may be said only once all spots are held: an ended sale has words of its own. */
function unjustified(history: readonly Attempt[], spots: readonly SpotRow[], sales: readonly SaleRow[]): string[] {
  const saleOf = new Map(sales.map((sale) => [sale.lead_id, sale]));
  const timesOf = Map.groupBy(spots, ({ lead_id }) => lead_id);
  return history.flatMap(({ outcome, leadId, end }) => {
    if (!("refused" in outcome) || !saysFull.has(outcome.refused)) return [];
    const sale = saleOf.get(leadId);
    const times = (timesOf.get(leadId) ?? []).map(({ acquired_at }) => acquired_at.getTime()).toSorted((a, b) => a - b);
    const full = sale && times[sale.cap - 1];
    const justified = full !== undefined && full <= end + SLACK_MS;
    return justified ? [] : [`refused without reason: ${outcome.refused} for ${leadId}`];
  });
}

function boughtAfterEnd(spots: readonly SpotRow[], sales: readonly SaleRow[]): string[] {
  const ends = new Map(sales.map(({ lead_id, closed_at }) => [lead_id, closed_at]));
  return spots.flatMap(({ id, lead_id, acquired_at }) => {
    const end = ends.get(lead_id);
    return end && acquired_at > end ? [`bought after the end: ${id} of ${lead_id}`] : [];
  });
}
