import { FollowUpState, Period } from "@doorlight/gateway/contract";
import { useAddressState } from "../../lib/address-state.ts";
import { type PeriodFilter, readPeriod, writePeriod } from "../../lib/period-filter.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

export type MyLeadsFilter = PeriodFilter & { q: string; state: FollowUpState | null };

/** The period, the search and the state, kept in the address. */
export function useMyLeadsFilter(): [MyLeadsFilter, (change: Partial<MyLeadsFilter>) => void] {
  useKnownChoices({ period: Period.options, state: FollowUpState.options });
  const [search, setSearch] = useAddressState();
  const filter = readFilter(search);
  return [filter, (change) => setSearch(writeFilter({ ...filter, ...change }))];
}

export function readFilter(search: URLSearchParams): MyLeadsFilter {
  const state = FollowUpState.options.find((option) => option === search.get("state")) ?? null;
  return { ...readPeriod(search), q: search.get("q")?.trim() ?? "", state };
}

export function writeFilter({ q, state, ...period }: MyLeadsFilter): URLSearchParams {
  const search = writePeriod(period);
  if (q.trim()) search.set("q", q.trim());
  if (state) search.set("state", state);
  return search;
}
