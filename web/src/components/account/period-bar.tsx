import { Period } from "@doorlight/gateway/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PeriodFilter } from "../../lib/period-filter.ts";
import { chipClass } from "../ui/class-names.ts";
import { useScrollRow } from "../ui/use-scroll-row.ts";

/** The periods as chips, with a number field for "last N days". */
export function PeriodBar({
  filter,
  onChange,
}: {
  filter: PeriodFilter;
  onChange: (change: Partial<PeriodFilter>) => void;
}) {
  const { t } = useTranslation("common");
  const id = useId();
  const row = useScrollRow<HTMLDivElement>(filter.period);
  return (
    <div
      ref={row}
      role="group"
      aria-label={t("period.label")}
      className="-mx-3.5 flex items-center gap-2 overflow-x-auto px-3.5 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {Period.options.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={filter.period === period}
          onClick={() => onChange({ period })}
          className={chipClass(filter.period === period)}
        >
          {period === "last_n_days" ? t("period.last_n_days", { count: filter.days }) : t(`period.${period}`)}
        </button>
      ))}
      {filter.period === "last_n_days" && (
        <label htmlFor={id} className="flex shrink-0 items-center gap-2 text-sm text-ink-2">
          {t("period.days")}
          <input
            id={id}
            type="number"
            min={1}
            max={366}
            defaultValue={filter.days}
            onChange={({ target }) => target.validity.valid && target.value && onChange({ days: target.valueAsNumber })}
            className="h-11 w-[76px] rounded-full border border-field-line bg-card px-3 text-ink tabular-nums md:h-8"
          />
        </label>
      )}
    </div>
  );
}
