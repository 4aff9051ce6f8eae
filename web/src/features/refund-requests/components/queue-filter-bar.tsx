import { RefundState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { useScrollRow } from "../../../components/ui/use-scroll-row.ts";
import { useCountries } from "../../../lib/countries.ts";
import type { QueueFilters } from "../use-queue-filters.ts";

type Props = { filters: QueueFilters; onChange: (change: Partial<QueueFilters>) => void };

/** The states as chips, and the country. */
export function QueueFilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation(["refund-requests", "common"]);
  const countries = useCountries();
  const row = useScrollRow<HTMLDivElement>(filters.state);
  return (
    <div className="flex flex-col items-start gap-2 md:flex-row md:items-center">
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
      <OneChip
        title={t("common:countryLabel")}
        any={t("filter.anyCountry")}
        options={countries.map(({ code }) => ({ value: code, text: t(`common:country.${code}`) }))}
        chosen={filters.country}
        onChange={(country) => onChange({ country })}
      />
    </div>
  );
}
