import { RefundReason, RefundState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { ClearFilters } from "../../../components/ui/clear-filters.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { useScrollRow } from "../../../components/ui/use-scroll-row.ts";
import { useCountries } from "../../../lib/countries.ts";
import { isNarrowed, type QueueFilters, unfiltered } from "../use-queue-filters.ts";

type Props = { filters: QueueFilters; onChange: (change: Partial<QueueFilters>) => void };

/** The states as chips, the agent, and what else the queue is narrowed to. */
export function QueueFilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation(["refund-requests", "common"]);
  const countries = useCountries();
  const row = useScrollRow<HTMLDivElement>(filters.state);
  return (
    <div className="flex flex-col items-start gap-2 md:flex-row md:flex-wrap md:items-center">
      <div
        ref={row}
        role="group"
        aria-label={t("filter.state")}
        className="-mx-3.5 flex max-w-[calc(100%+28px)] gap-2 overflow-x-auto px-3.5 py-1 md:mx-0 md:px-0"
      >
        {RefundState.options.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={filters.state === state}
            onClick={() => onChange({ state })}
            className={chipClass(filters.state === state)}
          >
            {t(`state.${state}`)}
          </button>
        ))}
      </div>
      <SearchField label={t("filter.agent")} maxLength={200} value={filters.q} onSearch={(q) => onChange({ q })} />
      <div className="flex flex-wrap items-center gap-2">
        <OneChip
          title={t("filter.reason")}
          any={t("filter.anyReason")}
          options={RefundReason.options.map((value) => ({ value, text: t(`reason.${value}`) }))}
          chosen={filters.reason}
          onChange={(reason) => onChange({ reason })}
        />
        <OneChip
          title={t("common:countryLabel")}
          any={t("filter.anyCountry")}
          options={countries.map(({ code }) => ({ value: code, text: t(`common:country.${code}`) }))}
          chosen={filters.country}
          onChange={(country) => onChange({ country })}
        />
        {filters.state === "pending" && (
          <Toggle on={filters.late} text={t("filter.late")} onChange={(late) => onChange({ late })} />
        )}
        <Toggle on={filters.appealed} text={t("filter.appealed")} onChange={(appealed) => onChange({ appealed })} />
        {isNarrowed(filters) && <ClearFilters onClear={() => onChange(unfiltered)} />}
      </div>
    </div>
  );
}

function Toggle({ on, text, onChange }: { on: boolean; text: string; onChange: (on: boolean) => void }) {
  return (
    <button type="button" aria-pressed={on} onClick={() => onChange(!on)} className={chipClass(on)}>
      {text}
    </button>
  );
}
