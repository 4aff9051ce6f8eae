import { FactKind } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DayFields } from "../../../components/account/day-fields.tsx";
import { UserChip } from "../../../components/account/user-chip.tsx";
import { chipClass } from "../../../components/ui/class-names.ts";
import { ManyChip } from "../../../components/ui/many-chip.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useCountries } from "../../../lib/countries.ts";
import { type FactsFilters, spans } from "../facts-filters.ts";

type Props = {
  filters: FactsFilters;
  /** The code of what is wrong with the days. */
  error: string | undefined;
  onChange: (change: Partial<FactsFilters>) => void;
};

/** Kind, person, lead, country and days. */
export function FactsFilterBar({ filters, error, onChange }: Props) {
  const { t } = useTranslation("facts");
  const { locale } = useLocale();
  const countries = useCountries();
  const { kinds, userId, leadId, country, span, from, to } = filters;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ManyChip
          title={t("filter.kind")}
          any={t("filter.anyKind")}
          options={FactKind.options.map((value) => ({ value, text: t(`kind.${value}`) }))}
          chosen={kinds}
          onChange={(chosen) => onChange({ kinds: chosen })}
        />
        <UserChip title={t("filter.user")} chosen={userId} onChange={(id) => onChange({ userId: id })} />
        {countries.length > 1 && (
          <OneChip
            title={t("common:countryLabel")}
            any={t("filter.anyCountry")}
            options={countries.map(({ code, names }) => ({ value: code, text: names[locale] }))}
            unknown={country ?? ""}
            chosen={country}
            onChange={(code) => onChange({ country: code })}
          />
        )}
        {leadId && (
          <button type="button" onClick={() => onChange({ leadId: null })} className={chipClass(true)}>
            {t("filter.oneLead")} ×
          </button>
        )}
        <div role="group" aria-label={t("filter.days")} className="flex flex-wrap gap-2">
          {spans.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={span === option}
              className={chipClass(span === option)}
              onClick={() => onChange({ span: option })}
            >
              {t(`span.${option}`)}
            </button>
          ))}
        </div>
      </div>
      {span === "own" && (
        <div className="flex flex-wrap gap-3">
          <DayFields from={from} to={to} error={error} onChange={(end, day) => onChange({ [end]: day || null })} />
        </div>
      )}
    </div>
  );
}
