import { type AnswerOf, getStats } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { focusWhenShown } from "../../../lib/focus-when-shown.ts";
import { isReversed, type StatsFilters, useStatsFilters } from "../stats-filters.ts";
import { CohortsTable } from "./cohorts-table.tsx";
import { CountryTotals } from "./country-totals.tsx";
import { FigureRows, figureRowsId } from "./figure-rows.tsx";
import { FigureTable } from "./figure-table.tsx";
import { FunnelTable } from "./funnel-table.tsx";
import { SourcesTable } from "./sources-table.tsx";
import { StatsFilterBar } from "./stats-filter-bar.tsx";
import { StatsSeries } from "./stats-series.tsx";

/** The figures of a period: those of a country with their rows, and the totals of all. */
export function Stats() {
  const [filters, change] = useStatsFilters();
  return (
    <div className="grid max-w-[1120px] gap-6">
      <StatsFilterBar filters={filters} onChange={change} />
      {!isReversed(filters) && <Figures filters={filters} change={change} />}
    </div>
  );
}

type Change = (change: Partial<StatsFilters>) => void;

function Figures({ filters, change }: { filters: StatsFilters; change: Change }) {
  const { basis, from, to, figure } = filters;
  const asked = useAnswer(getStats, { query: { basis, from, to } }, { placeholderData: keepPreviousData });
  return (
    <>
      <ErrorAlert error={asked.isError && asked.error} />
      {asked.data ? (
        <Answer data={asked.data} filters={filters} change={change} />
      ) : (
        asked.isPending && <Skeleton className="h-96 rounded-l!" />
      )}
      {figure && <FigureRows filters={filters} figure={figure} onClose={() => change({ figure: null })} />}
    </>
  );
}

type Props = {
  data: AnswerOf<typeof getStats>;
  filters: StatsFilters;
  change: Change;
};

function Answer({ data, filters, change }: Props) {
  const { t } = useTranslation("stats");
  const stats = data.countries.find(({ country }) => country === filters.country);
  if (filters.figure) return <State of={data} />;
  const onOpen = (figure: StatsFilters["figure"]) => {
    change({ figure });
    focusWhenShown(figureRowsId);
  };
  return (
    <>
      <State of={data} />
      {stats && <FigureTable stats={stats} basis={filters.basis} onOpen={onOpen} />}
      <StatsSeries {...filters} />
      {stats && (
        <section className="grid gap-3" aria-labelledby="stats-funnel">
          <h2 id="stats-funnel" className="text-base">
            {t("funnel")}
          </h2>
          <FunnelTable of={stats.current} onOpen={onOpen} />
        </section>
      )}
      <section className="grid gap-3" aria-labelledby="stats-sources">
        <h2 id="stats-sources" className="text-base">
          {t("sources")}
        </h2>
        <SourcesTable {...filters} />
      </section>
      <section className="grid gap-3" aria-labelledby="stats-cohorts">
        <h2 id="stats-cohorts" className="text-base">
          {t("cohorts")}
        </h2>
        <p className="max-w-[75ch] text-sm text-ink-2">{t("cohortsText")}</p>
        <CohortsTable country={filters.country} />
      </section>
      <section className="grid gap-3" aria-labelledby="stats-countries">
        <h2 id="stats-countries" className="text-base">
          {t("countries")}
        </h2>
        <CountryTotals countries={data.countries} onChoose={(country) => change({ country })} />
      </section>
    </>
  );
}

/** Which days are compared, how fresh the figures are, and whether the books agree. */
function State({ of: { period, previous, asOf, comparedAt, agrees } }: { of: AnswerOf<typeof getStats> }) {
  const { t } = useTranslation("stats");
  const { tag } = useLocale();
  const timeOf = useOwnTime();
  const day = (text: string) => formatCalendarDay(text, tag);
  const days = { from: day(period.from), to: day(period.to), before: day(previous.from), until: day(previous.to) };
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        {t("compared", days)} {asOf ? t("asOf", { time: timeOf(asOf) }) : t("asOfUnknown")}
      </p>
      {agrees === true && comparedAt && <Alert tone="good">{t("agrees", { time: timeOf(comparedAt) })}</Alert>}
      {agrees === false && comparedAt && <Alert tone="bad">{t("differs", { time: timeOf(comparedAt) })}</Alert>}
      {agrees === null && <Alert tone="warn">{t("notCompared")}</Alert>}
    </div>
  );
}
