import { listStatsSeries, type StatsFigures } from "@doorlight/gateway/contract";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAddressState } from "../../../lib/address-state.ts";
import { withParameter } from "../../../lib/with-parameter.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useKnownChoices } from "../../../lib/use-known-choices.ts";
import type { StatsFilters } from "../stats-filters.ts";

const BarChart = lazyPart(() => import("./bar-chart.tsx"), "BarChart");

const charted = ["sold", "published", "wasted", "revenue"] as const;
type Charted = (typeof charted)[number];

const valueOf = (name: Charted, of: StatsFigures) =>
  name === "revenue" ? (of.leadRevenue ?? 0) + (of.otherRevenue ?? 0) : (of[name] ?? 0);

/** One figure day by day or month by month, as a chart and as the table with the same figures. */
export function StatsSeries({ basis, country, from, to }: StatsFilters) {
  const { t } = useTranslation("stats");
  const { tag } = useLocale();
  useKnownChoices({ chart: charted });
  const [search, setSearch] = useAddressState();
  const name = charted.find((option) => option === search.get("chart")) ?? "sold";
  const { data } = useAnswer(listStatsSeries, { query: { basis, country, from, to } });
  if (!data) return <Skeleton className="h-56 rounded-l!" />;
  const { unit, currency, items } = data;
  const month = new Intl.DateTimeFormat(tag, { month: "short", year: "numeric", timeZone: "UTC" });
  const nameOf = (start: string) => (unit === "month" ? month.format(new Date(start)) : formatCalendarDay(start, tag));
  const shortOf = (start: string) => (unit === "month" ? nameOf(start) : String(Number(start.slice(8))));
  const textOf = (value: number) =>
    name === "revenue"
      ? formatMoney({ amount: Math.round(value), currency }, tag, { whole: true })
      : value.toLocaleString(tag);
  const bars = items.map(({ start, figures }) => ({ start, value: valueOf(name, figures) }));
  return (
    <section className="grid gap-3" aria-labelledby="stats-series">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="stats-series" className="text-base">
          {t(`series.${unit}`)}
        </h2>
        <OneChip
          title={t("column.figure")}
          any={t("charted.sold")}
          options={charted.slice(1).map((value) => ({ value, text: t(`charted.${value}`) }))}
          chosen={name === "sold" ? null : name}
          onChange={(chosen) => setSearch(withParameter(search, "chart", chosen))}
        />
      </div>
      <div className="rounded-l border border-line bg-card p-4">
        <Suspense fallback={<Skeleton className="h-56" />}>
          <BarChart label={t(`charted.${name}`)} bars={bars} nameOf={shortOf} textOf={textOf} />
        </Suspense>
      </div>
      <details>
        <summary className="cursor-pointer text-sm text-secondary">{t("asTable")}</summary>
        <table className="mt-2 w-full max-w-[420px] text-sm" aria-label={t(`charted.${name}`)}>
          <tbody>
            {bars.map(({ start, value }) => (
              <tr key={start} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {nameOf(start)}
                </th>
                <td className="py-1.5 text-right tabular-nums">{textOf(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
