import { DeskLeadState, LeadType } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClearFilters } from "../../../components/ui/clear-filters.tsx";
import { ManyChip } from "../../../components/ui/many-chip.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useCountries } from "../../../lib/countries.ts";
import { ages, type DeskFilters, isNarrowed, unfiltered } from "../desk-filters.ts";
import { useSourceText } from "../use-source-text.ts";

type Props = {
  filters: DeskFilters;
  onChange: (change: Partial<DeskFilters>) => void;
  /** The choice of areas, in the chosen country if there is one. */
  areas: ReactNode;
};

/** What the list and searches are narrowed to. */
export function DeskFilterBar({ filters, onChange, areas }: Props) {
  const { t } = useTranslation(["lead-desk", "common"]);
  const { locale } = useLocale();
  const countries = useCountries();
  const sourceText = useSourceText();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <OneChip
        title={t("common:countryLabel")}
        any={t("filter.anyCountry")}
        options={countries.map(({ code, names }) => ({ value: code, text: names[locale] }))}
        chosen={filters.country}
        onChange={(country) => onChange({ country, location: [] })}
      />
      {areas}
      <ManyChip
        title={t("column.state")}
        any={t("filter.anyState")}
        options={DeskLeadState.options.map((value) => ({ value, text: t(`state.${value}`) }))}
        chosen={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <ManyChip
        title={t("column.type")}
        any={t("filter.anyType")}
        options={LeadType.options.map((value) => ({ value, text: t(`common:leadType.${value}`) }))}
        chosen={filters.leadType}
        onChange={(leadType) => onChange({ leadType })}
      />
      <OneChip
        title={t("filter.age")}
        any={t("filter.anyAge")}
        options={ages.map((days) => ({ value: String(days), text: t("filter.withinDays", { count: days }) }))}
        chosen={filters.withinDays === null ? null : String(filters.withinDays)}
        onChange={(days) => onChange({ withinDays: days === null ? null : Number(days) })}
      />
      <OneChip
        title={t("filter.source")}
        any={t("filter.anySource")}
        options={[...new Set(["web", filters.source ?? "web"])].map((value) => ({ value, text: sourceText(value) }))}
        chosen={filters.source}
        onChange={(source) => onChange({ source })}
      />
      <OneChip
        title={t("filter.tests")}
        any={t("filter.noTests")}
        options={[{ value: "true", text: t("filter.testsAlone") }]}
        chosen={filters.tests ? "true" : null}
        onChange={(tests) => onChange({ tests: tests !== null })}
      />
      {isNarrowed(filters) && <ClearFilters onClear={() => onChange(unfiltered)} />}
    </div>
  );
}
