import { listDeskLeads, searchDeskLeads } from "@doorlight/gateway/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { linkClass } from "../../../components/ui/class-names.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconSearch } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { NoAnswer } from "../../../components/ui/no-answer.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useKeptState } from "../../../lib/forms/use-kept-state.ts";
import { bodyOf, type DeskFilters, isNarrowed, queryOf, useDeskFilters } from "../desk-filters.ts";
import { DeskFilterBar } from "./desk-filter-bar.tsx";
import { DeskSearch } from "./desk-search.tsx";
import { DeskTable } from "./desk-table.tsx";
import { FoundPlaces } from "./found-places.tsx";

type Props = {
  /** A choice of areas of a country, or of any for "". */
  areasOf: (country: string, chosen: string[], onChange: (location: string[], country?: string) => void) => ReactNode;
};

/** All requests and leads, and the search for one by its seller or address. */
export function LeadDesk({ areasOf }: Props) {
  const { t } = useTranslation("lead-desk");
  const [filters, change] = useDeskFilters();
  // The way back from a lead still shows the search. It stays out of the address, which others see.
  const { state: search, setState: setSearch } = useKeptState<{ q: string }>("lead desk");
  const [placesShown, setPlacesShown] = useState(0);
  const showPlace = (country: string, location: string) => {
    change({ country, location: [location] });
    setSearch(undefined);
    setPlacesShown(placesShown + 1);
  };
  return (
    <div className="grid max-w-[1120px] gap-4">
      <p className="max-w-[75ch] text-ink-2">
        {t("intro")}{" "}
        <Link to={adminPaths.senderBlocks} className={linkClass}>
          {t("blocks.title")}
        </Link>
      </p>
      <DeskSearch
        // Anew, so that the words of a search that led to a place are gone.
        key={placesShown}
        asked={search?.q ?? ""}
        onSearch={(q) => setSearch({ q })}
        onClear={() => setSearch(undefined)}
      />
      <DeskFilterBar
        filters={filters}
        onChange={change}
        areas={areasOf(filters.country ?? "", filters.location, (location, country) =>
          change({ location, ...(country && { country }) }),
        )}
      />
      {search ? <Found q={search.q} filters={filters} onPlace={showPlace} /> : <Listed filters={filters} />}
    </div>
  );
}

type FoundProps = { q: string; filters: DeskFilters; onPlace: (country: string, location: string) => void };

/** Searches once: the audit has one entry for one search, whatever the window does. */
function Found({ q, filters, onPlace }: FoundProps) {
  const { t } = useTranslation(["lead-desk", "common"]);
  const once = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const found = useAnswer(searchDeskLeads, { body: { q, ...bodyOf(filters) } }, once);
  const { data } = found;
  if (!data) return <NoAnswer of={found} />;
  const isPlaceAlone = data.items.length === 0 && data.places.length > 0;
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {isPlaceAlone
          ? t("foundPlace", { query: q })
          : t(data.isCut ? "foundCut" : "found", { count: data.items.length, query: q })}
      </p>
      <FoundPlaces places={data.places} onChoose={({ country, location }) => onPlace(country, location.id)} />
      {data.items.length > 0 ? (
        <DeskTable leads={data.items} />
      ) : (
        !isPlaceAlone && (
          <EmptyState Icon={IconSearch} title={t("empty.title")}>
            {t(isNarrowed(filters) ? "empty.foundNarrowed" : "empty.found")}
          </EmptyState>
        )
      )}
    </>
  );
}

function Listed({ filters }: { filters: DeskFilters }) {
  const { t } = useTranslation("lead-desk");
  const list = usePages(listDeskLeads, { query: { ...queryOf(filters), limit: 50 } });
  const leads = list.data?.pages.flatMap(({ items }) => items);
  if (!leads) return <NoAnswer of={list} />;
  return (
    <>
      {leads.length > 0 ? (
        <DeskTable leads={leads} />
      ) : (
        <EmptyState Icon={IconSearch} title={t("empty.title")}>
          {t(isNarrowed(filters) ? "empty.narrowed" : "empty.none")}
        </EmptyState>
      )}
      <LoadMore of={list} />
    </>
  );
}
