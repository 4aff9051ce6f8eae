import type { Money } from "@doorlight/common/money";

type HomeFacts = {
  propertyType: string | null;
  rooms: number | null;
  area: number | null;
  constructionYear: number | null;
  condition: string | null;
  valuation: Money | null;
};

/** JSON has no big integers. */
type Amount = { amount: string; currency: string };

/** A fact of a home before and after a correction, as in its column; null if it is not known. The address is named alone. */
export type FactChange =
  | { fact: "property_type" | "condition"; from: string | null; to: string | null }
  | { fact: "rooms" | "area" | "construction_year"; from: number | null; to: number | null }
  | { fact: "valuation"; from: Amount | null; to: Amount | null }
  | { fact: "address" };

/** What a correction changed, in the order of the lead's page. */
export function factChanges(from: HomeFacts, to: HomeFacts, addressCorrected: boolean): FactChange[] {
  const all: FactChange[] = [
    { fact: "property_type", from: from.propertyType, to: to.propertyType },
    { fact: "rooms", from: from.rooms, to: to.rooms },
    { fact: "area", from: from.area, to: to.area },
    { fact: "construction_year", from: from.constructionYear, to: to.constructionYear },
    { fact: "condition", from: from.condition, to: to.condition },
    { fact: "valuation", from: amountOf(from.valuation), to: amountOf(to.valuation) },
  ];
  const changed = all.filter((change) => change.fact !== "address" && textOf(change.from) !== textOf(change.to));
  return addressCorrected ? [...changed, { fact: "address" }] : changed;
}

/** A change as it is kept, with the time of its correction. */
export type DatedChange = FactChange & { at: string };

/** What the corrections after a time changed together: each fact once, as it was before the first and is after the last. */
export function changesSince(changes: readonly DatedChange[], since: Date): FactChange[] {
  const merged = new Map<string, FactChange>();
  for (const { at, ...change } of changes) {
    if (new Date(at) <= since) continue;
    const first = merged.get(change.fact);
    merged.set(change.fact, first && "from" in first ? ({ ...change, from: first.from } as FactChange) : change);
  }
  return [...merged.values()].filter(
    (change) => change.fact === "address" || textOf(change.from) !== textOf(change.to),
  );
}

const amountOf = (money: Money | null): Amount | null =>
  money && { amount: money.amount.toString(), currency: money.currency };

const textOf = (value: string | number | Amount | null) =>
  typeof value === "object" ? value && `${value.amount} ${value.currency}` : value;
