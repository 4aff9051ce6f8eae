import { listLeads } from "@doorlight/gateway/contract";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconSearch } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useUser } from "../../../lib/session.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { useLiveSpots } from "../api/live-spots.ts";
import { isNarrowed, toQuery, unfiltered, useLeadFilters } from "../lead-filters.ts";
import { FilterBar } from "./filter-bar.tsx";
import { LeadListSkeleton } from "./lead-list-skeleton.tsx";
import { LeadList } from "./lead-list.tsx";
import { LeadMap } from "./lead-map.tsx";
import { MapFold } from "./map-fold.tsx";
import { NewLeadsNotice } from "./new-leads-notice.tsx";
import { PaymentHint } from "./payment-hint.tsx";

// Not needed for the first screen.
const HelpButton = lazyPart(() => import("../../../components/ui/help-button.tsx"), "HelpButton");

/** The agent's main screen: filters, the list, and beside it the coarse map. */
export function NewLeads() {
  const { t } = useTranslation(["leads", "common"]);
  const user = useUser();
  const [filters, change] = useLeadFilters();
  const [pointed, setPointed] = useState<string | null>(null);
  const list = usePages(listLeads, { query: toQuery(filters) });
  const { data, error, isPending } = list;
  const isWide = useMediaQuery("(min-width: 64rem)");
  useLiveSpots();
  // The list of a bookmark may be removed.
  const isListGone = filters.listId !== null && hasCode(error, "not_found");
  useEffect(() => {
    if (isListGone) change({ listId: null });
  }, [isListGone, change]);
  if (error && !data && !isListGone) throw error;

  const country = filters.country ?? user.country;
  const leads = data?.pages.flatMap(({ items }) => items) ?? [];
  const clear = () => change(unfiltered);

  const map = (
    <LeadMap
      country={country}
      filters={filters}
      pointed={leads.find(({ id }) => id === pointed)}
      onChoose={(location) => change({ location })}
    />
  );

  return (
    <>
      <FilterBar country={country} filters={filters} onChange={change} />
      <div className="grid items-start gap-[22px] lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          {!isWide && <MapFold>{map}</MapFold>}
          <NewLeadsNotice country={country} leads={leads} />
          {isPending && <LeadListSkeleton />}
          {data && leads.length > 0 && (
            <LeadList
              leads={leads}
              total={data.pages[0]?.total ?? null}
              totalIsLeast={data.pages[0]?.totalIsLeast ?? false}
              list={list}
              onPoint={setPointed}
            />
          )}
          {data && leads.length === 0 && list.hasNextPage && (
            // Of the leads looked at so far none can be paid.
            <div className="grid justify-items-center gap-3 py-8 text-ink-2">
              <p>{t("empty.soFar")}</p>
              <LoadMore of={list} />
            </div>
          )}
          {data && leads.length === 0 && !list.hasNextPage && (
            <EmptyState
              Icon={IconSearch}
              title={t("empty.title")}
              action={isNarrowed(filters) && <Button onClick={clear}>{t("common:clearFilters")}</Button>}
            >
              {t(isNarrowed(filters) ? "empty.narrowed" : "empty.none")}
            </EmptyState>
          )}
          <div className="mt-4">
            <Suspense>
              <HelpButton topic="buying" />
            </Suspense>
          </div>
        </div>
        {isWide && (
          <aside className="sticky top-[calc(82px+var(--above))] grid gap-4">
            {map}
            <PaymentHint />
          </aside>
        )}
      </div>
    </>
  );
}
