import { listStatsSources } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { PhoneLabel } from "../../../components/ui/phone-label.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { StatsFilters } from "../stats-filters.ts";

const columns = ["requests", "published", "bought", "wasted", "won"] as const;

/** What came of the requests of each source. */
export function SourcesTable({ basis, country, from, to }: StatsFilters) {
  const { t } = useTranslation("stats");
  const { tag } = useLocale();
  const { data } = useAnswer(listStatsSources, { query: { basis, country, from, to } });
  if (!data) return <Skeleton className="h-24 rounded-l!" />;
  if (data.items.length === 0) return <p className="text-sm text-ink-2">{t("noSources")}</p>;
  return (
    <DataTable
      label={t("sources")}
      columns={[{ name: t("column.source") }, ...columns.map((name) => ({ name: t(`step.${name}`), right: true }))]}
    >
      {data.items.map(({ source, figures }) => (
        <tr key={source}>
          <td className="font-[550] wrap-anywhere">{source === "web" ? t("ownForm") : source}</td>
          {columns.map((name) => (
            <td key={name} className="tabular-nums md:text-right">
              <PhoneLabel>{t(`step.${name}`)}</PhoneLabel>
              {figures[name]?.toLocaleString(tag) ?? t("unknown")}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
