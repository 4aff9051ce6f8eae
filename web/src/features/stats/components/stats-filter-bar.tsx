import { getStatsFile, StatsBasis } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { DayFields } from "../../../components/account/day-fields.tsx";
import { buttonClass, chipClass } from "../../../components/ui/class-names.ts";
import { IconDownload } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { isReversed, spans, type StatsFilters } from "../stats-filters.ts";

type Props = { filters: StatsFilters; onChange: (change: Partial<StatsFilters>) => void };

/** Days, country, and the day to which a figure belongs. */
export function StatsFilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation("stats");
  const { locale } = useLocale();
  const { basis, from, to } = filters;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <CountryChip chosen={filters.country} onChange={(country) => onChange({ country })} />
        <div role="group" aria-label={t("period")} className="flex flex-wrap gap-2">
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              aria-pressed={filters.span === span}
              className={chipClass(filters.span === span)}
              onClick={() => onChange({ span })}
            >
              {t(`span.${span}`)}
            </button>
          ))}
        </div>
        {!isReversed(filters) && (
          <a
            className={`${buttonClass({ look: "outline", size: "s" })} ml-auto`}
            href={addressOf(getStatsFile, { query: { basis, from, to, locale } })}
            download
          >
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            {t("csv")}
          </a>
        )}
      </div>
      {filters.span === "own" && (
        <div className="flex flex-wrap gap-3">
          <DayFields
            from={from}
            to={to}
            error={isReversed(filters) ? "ends_before_start" : undefined}
            onChange={(end, day) => day && onChange({ [end]: day })}
          />
        </div>
      )}
      <div role="group" aria-label={t("basis.label")} className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-2">{t("basis.label")}</span>
        {StatsBasis.options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={basis === option}
            className={chipClass(basis === option)}
            onClick={() => onChange({ basis: option })}
          >
            {t(`basis.${option}`)}
          </button>
        ))}
      </div>
      <p className="max-w-[75ch] text-sm text-ink-2">{t(`basisText.${basis}`)}</p>
    </div>
  );
}
