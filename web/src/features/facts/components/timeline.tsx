import { listTimeline } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconHistory } from "../../../components/ui/back-office-icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useUser } from "../../../lib/session.ts";
import { useFactsFilters } from "../facts-filters.ts";
import { FactRow } from "./fact-row.tsx";
import { FactsFilterBar } from "./facts-filter-bar.tsx";

/** What happened in the business, the newest first. */
export function Timeline() {
  const { t } = useTranslation("facts");
  const [filters, change] = useFactsFilters();
  const { country: own } = useUser();
  const { kinds: kind, userId, leadId, country, from, to } = filters;
  const isBackwards = from !== null && to !== null && to < from;
  const list = usePages(
    listTimeline,
    { query: { limit: 50, kind, userId, leadId, country, from, to } },
    { enabled: !isBackwards },
  );
  const { data, error } = list;
  if (error && !data) throw error;
  const facts = isBackwards ? undefined : data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1240px] gap-4">
      <div className="max-w-[70ch]">
        <p className="text-ink-2">{t("intro")}</p>
        <HelpButton topic="timeline" />
      </div>
      <FactsFilterBar filters={filters} error={isBackwards ? "ends_before_start" : undefined} onChange={change} />
      {!facts && !isBackwards && <Skeleton className="h-96 rounded-l!" />}
      {facts?.length === 0 && (
        <EmptyState Icon={IconHistory} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      )}
      {facts && facts.length > 0 && (
        <DataTable
          label={t("title")}
          columns={(["at", "fact", "who", "about", "trace"] as const).map((name) => ({ name: t(`column.${name}`) }))}
        >
          {facts.map((fact) => (
            <FactRow
              key={fact.id}
              fact={fact}
              clock={country ?? own}
              onLead={leadId ? undefined : (id) => change({ leadId: id })}
            />
          ))}
        </DataTable>
      )}
      {!isBackwards && <LoadMore of={list} />}
    </div>
  );
}
