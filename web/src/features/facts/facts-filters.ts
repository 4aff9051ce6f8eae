import { FactKind } from "@doorlight/gateway/contract";
import { chosenOptions, countryIn, useAddressState } from "../../lib/address-state.ts";
import { dayIn, daysBefore } from "../../lib/calendar-days.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";
import { useToday } from "../../lib/use-today.ts";

export const spans = ["all", "today", "week", "own"] as const;

export type FactsFilters = {
  kinds: FactKind[];
  userId: string | null;
  leadId: string | null;
  country: string | null;
  span: (typeof spans)[number];
  /** First and last day, `yyyy-mm-dd`; null for open. */
  from: string | null;
  to: string | null;
};

/** The filters of the timeline, kept in the address. Days are those of the country, else of the admin's own. */
export function useFactsFilters(): [FactsFilters, (change: Partial<FactsFilters>) => void] {
  useKnownChoices({ span: spans, kind: FactKind.options });
  const [search, setSearch] = useAddressState();
  const filters = readFactsFilters(search, useToday(countryIn(search)));
  return [filters, (change) => setSearch(writeFactsFilters({ ...filters, ...change }))];
}

export function readFactsFilters(search: URLSearchParams, today: string): FactsFilters {
  const span = spans.find((option) => option === search.get("span")) ?? "all";
  const days = {
    all: { from: null, to: null },
    today: { from: today, to: today },
    week: { from: daysBefore(today, 6), to: today },
    own: { from: dayIn(search, "from"), to: dayIn(search, "to") },
  };
  return {
    kinds: chosenOptions(search, "kind", FactKind.options),
    userId: search.get("userId"),
    leadId: search.get("leadId"),
    country: countryIn(search),
    span,
    ...days[span],
  };
}

export function writeFactsFilters({ kinds, userId, leadId, country, span, from, to }: FactsFilters): URLSearchParams {
  const search = new URLSearchParams(kinds.map((kind) => ["kind", kind]));
  if (userId) search.set("userId", userId);
  if (leadId) search.set("leadId", leadId);
  if (country) search.set("country", country);
  if (span !== "all") search.set("span", span);
  if (span === "own" && from) search.set("from", from);
  if (span === "own" && to) search.set("to", to);
  return search;
}
