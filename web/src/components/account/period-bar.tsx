import { Period } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { isDays, type PeriodFilter } from "../../lib/period-filter.ts";
import { readTyped } from "../../lib/typed-number.ts";
import { useTyped } from "../../lib/use-typed.ts";
import { chipClass } from "../ui/class-names.ts";
import { useScrollRow } from "../ui/use-scroll-row.ts";

type Props = { filter: PeriodFilter; onChange: (change: Partial<PeriodFilter>) => void };

/** The periods as chips, with a number field for "last N days". */
export function PeriodBar({ filter, onChange }: Props) {
  const { t } = useTranslation("common");
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
      {filter.period === "last_n_days" && <DaysField days={filter.days} onChange={(days) => onChange({ days })} />}
    </div>
  );
}

/** A malformed number of days is not passed on. */
function DaysField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  const { text, type, leave } = useTyped(String(days), (typed) => {
    const read = readTyped(typed, locale);
    if (typeof read === "number" && isDays(read)) onChange(read);
  });
  return (
    <label className="flex shrink-0 items-center gap-2 text-sm text-ink-2">
      {t("period.days")}
      <input
        inputMode="numeric"
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        className="h-11 w-[76px] rounded-full border border-field-line bg-card px-3 text-ink tabular-nums md:h-8"
      />
    </label>
  );
}
