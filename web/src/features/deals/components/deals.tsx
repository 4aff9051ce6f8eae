import { DealState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { IconHeartHandshake } from "../../../components/ui/icons.ts";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useCountries } from "../../../lib/countries.ts";
import { paths } from "../../../lib/paths.ts";
import { useDeals } from "../api/deals.ts";
import { useDealFilters } from "../deal-filters.ts";
import { DealRow } from "./deal-row.tsx";

/** All deals, newest first, and the way to a new one. */
export function Deals() {
  const { t } = useTranslation(["deals", "common"]);
  const [filters, change] = useDealFilters();
  const countries = useCountries();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeals(filters);
  if (error && !data) throw error;
  const deals = data?.pages.flatMap(({ items }) => items) ?? [];
  const create = <ButtonLink to={paths.newDeal}>{t("new")}</ButtonLink>;

  return (
    <div className="grid max-w-[1120px] gap-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip
          title={t("column.state")}
          label={filters.state ? t(`state.${filters.state}`) : t("filter.anyState")}
          on={filters.state !== null}
        >
          <Choices
            name="state"
            any={t("filter.anyState")}
            options={DealState.options.map((value) => ({ value, text: t(`state.${value}`) }))}
            chosen={filters.state}
            onChange={(state) => change({ state })}
          />
        </FilterChip>
        <FilterChip
          title={t("column.country")}
          label={filters.country ? t(`common:country.${filters.country}`) : t("filter.anyCountry")}
          on={filters.country !== null}
        >
          <Choices
            name="country"
            any={t("filter.anyCountry")}
            options={countries.map(({ code }) => ({ value: code, text: t(`common:country.${code}`) }))}
            chosen={filters.country}
            onChange={(country) => change({ country })}
          />
        </FilterChip>
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
        <EmptyState Icon={IconHeartHandshake} title={t("empty.title")} action={create}>
          {t(filters.state || filters.country ? "empty.narrowed" : "empty.none")}
        </EmptyState>
      )}
      {hasNextPage && (
        <Button
          look="outline"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}

type ChoicesProps<T extends string> = {
  name: string;
  any: string;
  options: { value: T; text: string }[];
  chosen: T | null;
  onChange: (value: T | null) => void;
};

function Choices<T extends string>({ name, any, options, chosen, onChange }: ChoicesProps<T>) {
  return (
    <>
      <OptionRow type="radio" name={name} checked={chosen === null} onChange={() => onChange(null)}>
        {any}
      </OptionRow>
      {options.map(({ value, text }) => (
        <OptionRow key={value} type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)}>
          {text}
        </OptionRow>
      ))}
    </>
  );
}
