import { StatsBasis, StatsFigure } from "@doorlight/gateway/contract";
import { countryIn, useAddressState } from "../../lib/address-state.ts";
import { dayIn, daysBefore } from "../../lib/calendar-days.ts";
import { useDeviceState } from "../../lib/device-state.ts";
import { useUser } from "../../lib/session.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";
import { useToday } from "../../lib/use-today.ts";

export const spans = ["this_month", "last_month", "last_30_days", "last_90_days", "this_year", "own"] as const;
export type Span = (typeof spans)[number];

export type StatsFilters = {
  basis: StatsBasis;
  country: string;
  span: Span;
  /** First and last day, `yyyy-mm-dd`. */
  from: string;
  to: string;
  /** The figure whose rows are shown; null for none. */
  figure: StatsFigure | null;
};

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days of a span that ends today, or with the month before. */
export function daysOf(span: Exclude<Span, "own">, today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const back = (days: number) => ({ from: daysBefore(today, days - 1), to: today });
  switch (span) {
    case "this_month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "last_month":
      return { from: dayAt(Date.UTC(year, month - 2, 1)), to: dayAt(Date.UTC(year, month - 1, 0)) };
    case "last_30_days":
      return back(30);
    case "last_90_days":
      return back(90);
    case "this_year":
      return { from: `${year}-01-01`, to: today };
  }
}

/** They stand in the address; the time basis is chosen once on a device, for addresses that name none. */
export function useStatsFilters(): [StatsFilters, (change: Partial<StatsFilters>) => void] {
  useKnownChoices({ span: spans, basis: StatsBasis.options, figure: StatsFigure.options });
  const [search, setSearch] = useAddressState();
  const [kept, keep] = useDeviceState("stats-basis");
  const { country: own } = useUser();
  const country = countryIn(search) ?? own;
  const today = useToday(country);
  const span = spans.find((option) => option === search.get("span")) ?? "this_month";
  const [from, to] = [dayIn(search, "from"), dayIn(search, "to")];
  const days = span === "own" && from && to ? { from, to } : daysOf(span === "own" ? "this_month" : span, today);
  const filters: StatsFilters = {
    basis: StatsBasis.options.find((option) => option === (search.get("basis") ?? kept)) ?? "sold",
    country,
    span,
    ...days,
    figure: StatsFigure.options.find((option) => option === search.get("figure")) ?? null,
  };
  const change = ({ basis, ...changes }: Partial<StatsFilters>) => {
    if (basis) keep(basis);
    setSearch(toSearch({ ...filters, ...changes, basis: basis ?? filters.basis }));
  };
  return [filters, change];
}

/** Whether the days are none, since the last is before the first. */
export const isReversed = ({ from, to }: Pick<StatsFilters, "from" | "to">) => to < from;

/** The address of some filters. */
export function toSearch({ basis, country, span, from, to, figure }: StatsFilters): URLSearchParams {
  const search = new URLSearchParams({ country, span, basis });
  if (span === "own") {
    search.set("from", from);
    search.set("to", to);
  }
  if (figure) search.set("figure", figure);
  return search;
}
