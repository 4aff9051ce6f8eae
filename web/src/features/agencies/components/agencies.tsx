import { listAgencies } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconBuilding } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useAgencySearch } from "../agency-search.ts";
import { AgencyTable } from "./agency-table.tsx";
import { ImportCard } from "./import-card.tsx";
import { RemoveAgentCard } from "./remove-agent-card.tsx";

/** Agencies with their rates, and the files that fill them and the recent sales. */
export function Agencies() {
  const { t } = useTranslation(["agencies", "common"]);
  const [search, change] = useAgencySearch();
  const list = usePages(listAgencies, { query: { country: search.country, limit: 50, q: search.q } });
  const { data, error } = list;
  const hasFailed = list.isError && !data;
  const agencies = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-5">
      <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t("search")} maxLength={100} value={search.q} onSearch={(q) => change({ q })} />
        <CountryChip chosen={search.country} onChange={(country) => change({ country })} />
      </div>
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
          {t(search.q ? "empty.narrowed" : "empty.none")}
        </EmptyState>
      )}
      {agencies && agencies.length > 0 && <AgencyTable agencies={agencies} />}
      <LoadMore of={list} />
      <ImportCard key={search.country} country={search.country} />
      <RemoveAgentCard />
    </div>
  );
}
