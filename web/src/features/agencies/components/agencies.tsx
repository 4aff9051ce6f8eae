import { listAgencies } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconBuilding } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { NoAnswer } from "../../../components/ui/no-answer.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { rateSpans, useAgencySearch } from "../agency-search.ts";
import { AgencyFilters } from "./agency-filters.tsx";
import { AgencyTable } from "./agency-table.tsx";
import { ImportCard } from "./import-card.tsx";
import { RemoveAgentCard } from "./remove-agent-card.tsx";

/** Agencies with their rates, and the files that fill them and the recent sales. */
export function Agencies() {
  const { t } = useTranslation("agencies");
  const [search, change] = useAgencySearch();
  const { rate, ...asked } = search;
  const [rateMin, rateMax] = rate ? rateSpans[rate] : [];
  const list = usePages(listAgencies, { query: { ...asked, rateMin, rateMax, limit: 50 } });
  const { data } = list;
  const isNarrowed = search.q !== "" || rate !== null || search.removed === "true";
  const agencies = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-5">
      <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
      <AgencyFilters search={search} onChange={change} />
      {!agencies && <NoAnswer of={list} />}
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
