import { InvoiceState } from "@doorlight/gateway/contract";
import { countryIn, useAddressState } from "../../lib/address-state.ts";
import { useUser } from "../../lib/session.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

/** `period` is a month by its first day; null for the last one that has ended, and for the invoices of all. */
export type InvoiceFilters = {
  country: string;
  period: string | null;
  state: InvoiceState | null;
  byCard: ByCard | null;
  q: string;
};

/** Card sales, or all other invoices. */
export const byCardOptions = ["true", "false"] as const;
type ByCard = (typeof byCardOptions)[number];

/** The subject of the screen, kept in the address. */
export function useInvoicingFilters(): [InvoiceFilters, (change: Partial<InvoiceFilters>) => void] {
  const { country: own } = useUser();
  useKnownChoices({ state: InvoiceState.options, byCard: byCardOptions });
  const [search, setSearch] = useAddressState();
  const period = search.get("period") ?? "";
  const filters: InvoiceFilters = {
    country: countryIn(search) ?? own,
    period: /^\d{4}-\d\d-01$/.test(period) ? period : null,
    state: InvoiceState.options.find((state) => state === search.get("state")) ?? null,
    byCard: byCardOptions.find((value) => value === search.get("byCard")) ?? null,
    q: search.get("q") ?? "",
  };
  return [
    filters,
    (change) => {
      const next = Object.entries({ ...filters, ...change });
      setSearch(new URLSearchParams(next.filter((entry): entry is [string, string] => Boolean(entry[1]))));
    },
  ];
}

/** The first days of this month and of the last ones that have ended, the newest first. */
export function knownMonths(now: Date, count = 13): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - at, 1)).toISOString().slice(0, 10),
  );
}
