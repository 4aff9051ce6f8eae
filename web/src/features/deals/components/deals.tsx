import { DealState, listDeals } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { UserChip } from "../../../components/account/user-chip.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconHeartHandshake } from "../../../components/ui/back-office-icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useCountries } from "../../../lib/countries.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useToday } from "../../../lib/use-today.ts";
import { daysOfEnd, endMonths, noDealFilters, useDealFilters } from "../deal-filters.ts";
import { DealRow } from "./deal-row.tsx";

/** All deals, newest or soonest end first, and the way to a new one. */
export function Deals() {
  const { t } = useTranslation(["deals", "common"]);
  const [filters, change] = useDealFilters();
  const countries = useCountries();
  const today = useToday(filters.country);
  const { ends, ...asked } = filters;
  const list = usePages(listDeals, { query: { ...asked, ...(ends && daysOfEnd(ends, today)) } });
  const { data, error, isPending } = list;
  if (error && !data) throw error;
  const deals = data?.pages.flatMap(({ items }) => items) ?? [];
  const { sort, ...narrowing } = filters;
  const isNarrowed = Object.values(narrowing).some((chosen) => chosen !== null);
  const clear = (
    <Button onClick={() => change({ ...noDealFilters, sort: filters.sort })}>{t("common:clearFilters")}</Button>
  );
  const create = <ButtonLink to={adminPaths.newDeal}>{t("new")}</ButtonLink>;

  return (
    <div className="grid max-w-[1120px] gap-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t("search")} maxLength={100} value={filters.q ?? ""} onSearch={(q) => change({ q })} />
        <OneChip
          title={t("column.state")}
          any={t("filter.anyState")}
          options={DealState.options.map((value) => ({ value, text: t(`state.${value}`) }))}
          chosen={filters.state}
          onChange={(state) => change({ state })}
        />
        <OneChip
          title={t("column.country")}
          any={t("filter.anyCountry")}
          options={countries.map(({ code }) => ({ value: code, text: t(`common:country.${code}`) }))}
          chosen={filters.country}
          onChange={(country) => change({ country })}
        />
        <OneChip
          title={t("column.ends")}
          any={t("filter.anyEnd")}
          options={endMonths.map((value) => ({ value, text: t(`filter.${value}`) }))}
          chosen={ends}
          onChange={(month) => change({ ends: month })}
        />
        <OneChip
          title={t("sort.title")}
          any={t("sort.newest")}
          options={[{ value: "end", text: t("sort.end") }]}
          chosen={sort}
          onChange={(order) => change({ sort: order })}
        />
        <UserChip title={t("column.user")} chosen={filters.userId} onChange={(userId) => change({ userId })} />
        <div className="ml-auto">{create}</div>
      </div>
      {isPending && <Skeleton className="h-64 rounded-l!" />}
      {deals.length > 0 && (
        <ul
          aria-label={t("title")}
          className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card"
        >
          {deals.map((deal) => (
            <DealRow key={deal.id} deal={deal} />
          ))}
        </ul>
      )}
      {data && deals.length === 0 && (
        <EmptyState Icon={IconHeartHandshake} title={t("empty.title")} action={isNarrowed ? clear : create}>
          {t(isNarrowed ? "empty.narrowed" : "empty.none")}
        </EmptyState>
      )}
      <LoadMore of={list} />
    </div>
  );
}
