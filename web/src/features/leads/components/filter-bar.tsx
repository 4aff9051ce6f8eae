import { isAdmin, LeadType, PropertyType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { chipClass } from "../../../components/ui/class-names.ts";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { ManyChip } from "../../../components/ui/many-chip.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useScrollRow } from "../../../components/ui/use-scroll-row.ts";
import { useUser } from "../../../lib/session.ts";
import { tourTarget } from "../../../lib/tours.ts";
import { ages, isNarrowed, type LeadFilters, unfiltered } from "../lead-filters.ts";
import { ListChip } from "./list-chip.tsx";
import { LocationChip } from "./location-chip.tsx";
import { PriceChip } from "./price-chip.tsx";

type Props = { country: string; filters: LeadFilters; onChange: (change: Partial<LeadFilters>) => void };

/** The filters as chips; on phones they scroll sideways. */
export function FilterBar({ country, filters, onChange }: Props) {
  const { t } = useTranslation(["leads", "common"]);
  const user = useUser();
  const row = useScrollRow<HTMLDivElement>();
  return (
    <div
      {...tourTarget("filters")}
      ref={row}
      className="-mx-3.5 mb-4 flex items-center gap-2 overflow-x-auto px-3.5 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {isAdmin(user) && (
        // Areas and prices belong to one country.
        <CountryChip chosen={country} onChange={(chosen) => onChange({ ...unfiltered, country: chosen })} />
      )}
      {user.role === "agent" && <ListChip filters={filters} onChange={onChange} />}
      <LocationChip
        country={country}
        filters={filters}
        chosen={filters.location}
        onChange={(location) => onChange({ location })}
      />
      <ManyChip
        title={t("filter.type")}
        any={t("filter.anyType")}
        options={LeadType.options.map((value) => ({ value, text: t(`common:leadType.${value}`) }))}
        chosen={filters.leadType}
        onChange={(leadType) => onChange({ leadType })}
      />
      <ManyChip
        title={t("filter.property")}
        any={t("filter.anyProperty")}
        options={PropertyType.options.map((value) => ({ value, text: t(`common:propertyType.${value}`) }))}
        chosen={filters.propertyType}
        onChange={(propertyType) => onChange({ propertyType })}
      />
      <PriceChip country={country} chosen={filters.priceMax} onChange={(priceMax) => onChange({ priceMax })} />
      <OneChip
        title={t("filter.age")}
        any={t("filter.anyAge")}
        options={ages.map((days) => ({ value: String(days), text: t("filter.withinDays", { count: days }) }))}
        chosen={filters.withinDays === null ? null : String(filters.withinDays)}
        onChange={(days) => onChange({ withinDays: days === null ? null : Number(days) })}
      />
      {user.role === "agent" && (
        <button
          type="button"
          aria-pressed={filters.affordable}
          onClick={() => onChange({ affordable: !filters.affordable })}
          className={chipClass(filters.affordable)}
        >
          {t("filter.affordable")}
        </button>
      )}
      {isNarrowed(filters) && (
        <button
          type="button"
          onClick={() => onChange(unfiltered)}
          className="h-11 shrink-0 rounded-full px-2.5 text-sm md:h-8 font-[550] text-secondary underline-offset-2 hover:underline"
        >
          {t("common:clearFilters")}
        </button>
      )}
      <span className="md:ml-auto">
        <FilterChip title={t("filter.sort")} label={t(`sort.${filters.sort}`)}>
          {(["newest", "oldest"] as const).map((sort) => (
            <OptionRow
              key={sort}
              type="radio"
              name="sort"
              checked={filters.sort === sort}
              onChange={() => onChange({ sort })}
            >
              {t(`sort.${sort}`)}
            </OptionRow>
          ))}
        </FilterChip>
      </span>
    </div>
  );
}
