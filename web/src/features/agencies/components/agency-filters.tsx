import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { type AgencySearch, type RateSpan, rateSpans } from "../agency-search.ts";

type Props = { search: AgencySearch; onChange: (change: Partial<AgencySearch>) => void };

/** Search and order of the list of agencies. */
export function AgencyFilters({ search, onChange }: Props) {
  const { t } = useTranslation("agencies");
  const { tag } = useLocale();
  const spanText = (span: RateSpan) => {
    const [from, to] = rateSpans[span];
    if (from === 0) return t("filter.rateMost", { rate: formatPercent(to, tag) });
    if (to === 100) return t("filter.rateLeast", { rate: formatPercent(from, tag) });
    return `${formatPercent(from, tag)}–${formatPercent(to, tag)}`;
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField label={t("search")} maxLength={100} value={search.q} onSearch={(q) => onChange({ q })} />
      <CountryChip chosen={search.country} onChange={(country) => onChange({ country })} />
      <OneChip
        title={t("column.commission")}
        any={t("filter.anyRate")}
        options={(Object.keys(rateSpans) as RateSpan[]).map((value) => ({ value, text: spanText(value) }))}
        chosen={search.rate}
        onChange={(rate) => onChange({ rate })}
      />
      <OneChip
        title={t("filter.order")}
        any={t("filter.byName")}
        options={(["lowest_commission", "highest_commission"] as const).map((value) => ({
          value,
          text: t(`filter.${value}`),
        }))}
        chosen={search.sort === "name" ? null : search.sort}
        onChange={(sort) => onChange({ sort: sort ?? "name" })}
      />
      <OneChip
        title={t("filter.shown")}
        any={t("filter.inUse")}
        options={[{ value: "true", text: t("filter.removed") }]}
        chosen={search.removed === "true" ? "true" : null}
        onChange={(removed) => onChange({ removed: removed ?? "false" })}
      />
    </div>
  );
}
