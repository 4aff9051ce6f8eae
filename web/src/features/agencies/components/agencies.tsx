import { listAgencies } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconBuilding } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { rateSpans, useAgencySearch } from "../agency-search.ts";
import { AgencyFilters } from "./agency-filters.tsx";
import { AgencyTable } from "./agency-table.tsx";
import { ImportCard } from "./import-card.tsx";
import { RemoveAgentCard } from "./remove-agent-card.tsx";

/** Agencies with their rates, and the files that fill them and the recent sales. */
export function Agencies() {
  const { t } = useTranslation(["agencies", "common"]);
  const [search, change] = useAgencySearch();
  const { rate, ...asked } = search;
  const [rateMin, rateMax] = rate ? rateSpans[rate] : [];
  const list = usePages(listAgencies, { query: { ...asked, rateMin, rateMax, limit: 50 } });
  const { data, error } = list;
  const hasFailed = list.isError && !data;
  const isNarrowed = search.q !== "" || rate !== null || search.removed === "true";
  const agencies = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-5">
      <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
      <AgencyFilters search={search} onChange={change} />
      {hasFailed && (
        <>
          <ErrorAlert error={error} withTrace />
          <Button look="outline" pending={list.isFetching} onClick={() => void list.refetch()}>
            {t("common:tryAgain")}
          </Button>
        </>
      )}
      {!agencies && !hasFailed && <Skeleton className="h-96 rounded-l!" />}
      {agencies?.length === 0 && (
        <EmptyState Icon={IconBuilding} title={t("empty.title")}>
          {t(isNarrowed ? "empty.narrowed" : "empty.none")}
        </EmptyState>
      )}
      {agencies && agencies.length > 0 && <AgencyTable agencies={agencies} />}
      <LoadMore of={list} />
      <ImportCard key={search.country} country={search.country} />
      <RemoveAgentCard />
    </div>
  );
}
