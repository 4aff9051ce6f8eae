import { listStatsCohorts } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { FEW } from "../shown-figures.ts";

/** Agents by month of sign-up: the share of them that bought in each month since. */
export function CohortsTable({ country }: { country: string }) {
  const { t } = useTranslation("stats");
  const { tag } = useLocale();
  const { data, error } = useAnswer(listStatsCohorts, { query: { country } });
  if (error && !data) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-64 rounded-l!" />;
  const month = new Intl.DateTimeFormat(tag, { month: "short", year: "numeric", timeZone: "UTC" });
  return (
    // Thirteen columns do not fit a phone.
    <div
      className="overflow-x-auto rounded-l border border-line bg-card"
      role="region"
      aria-label={t("cohorts")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
      tabIndex={0}
    >
      <table className="w-full text-sm" aria-label={t("cohorts")}>
        <thead className="text-xs text-ink-3">
          <tr className="border-b border-line [&>th]:px-3 [&>th]:py-2.5">
            <th scope="col" className="text-left">
              {t("column.signedUp")}
            </th>
            <th scope="col" className="text-right">
              {t("column.agents")}
            </th>
            {data.items.map((_, nth) => (
              <th key={nth} scope="col" className="text-right">
                {nth}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.items.map(({ month: start, agents, active }) => (
            <tr key={start} className="[&>*]:px-3 [&>*]:py-2">
              <th scope="row" className="text-left font-normal whitespace-nowrap">
                {month.format(new Date(start))}
              </th>
              <td className="text-right tabular-nums">{agents.toLocaleString(tag)}</td>
              {active.map((count, nth) => (
                <td
                  key={nth}
                  className={`text-right tabular-nums ${agents < FEW ? "text-ink-3" : ""}`}
                  title={`${count.toLocaleString(tag)} / ${agents.toLocaleString(tag)}`}
                >
                  {agents > 0 ? formatPercent(Math.round((100 * count) / agents), tag) : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
