import { type Lead, listLeadLists } from "@doorlight/gateway/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MapFrame, MapPin } from "../../../components/lead/map-frame.tsx";
import { useDotMap } from "../../../components/lead/use-dot-map.ts";
import { IconArrowBackUp } from "../../../components/ui/icons.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { clustersOf, placeIn, viewOf } from "../../../lib/dot-map/map-view.ts";
import { useLeadAreas } from "../api/lead-areas.ts";
import { useLocations } from "../api/list-locations.ts";
import type { LeadFilters } from "../lead-filters.ts";
import { MapAreas } from "./map-areas.tsx";
import { MapMark } from "./map-mark.tsx";

type Props = {
  country: string;
  filters: LeadFilters;
  /** The lead under the pointer, which the map shows. */
  pointed: Lead | undefined;
  onChoose: (locationIds: string[]) => void;
};

/** The closest that two marks may be, as a part of the map's width. */
const APART = 0.105;

/**
 * A coarse map of the country, of the chosen areas, or of those of the chosen lead list, with the number of leads in each
 * area. Choosing an area filters the list and zooms in.
 */
export function LeadMap({ country, filters, pointed, onChoose }: Props) {
  const { t } = useTranslation("leads");
  const map = useDotMap(country);
  const { listId, location } = filters;
  const isOfList = listId !== null && location.length === 0;
  const { data: lists } = useAnswer(listLeadLists, {}, { enabled: isOfList });
  const ofList = lists?.items.find(({ id }) => id === listId)?.locationIds ?? [];
  const { data } = useLeadAreas({ parentId: isOfList ? ofList : location }, filters, !isOfList || lists !== undefined);
  const { data: chosen = [] } = useLocations(country, { id: filters.location }, filters.location.length > 0);
  const areas = data?.items;
  const view = useMemo(() => map && viewOf(map, data?.bounds ?? null, data?.points), [map, data?.bounds, data?.points]);
  // The pointer over the list draws the map again, and a country has hundreds of areas.
  const clusters = useMemo(() => (map && view && areas ? clustersOf(map, view, areas, APART) : []), [map, view, areas]);
  const [only] = chosen.length === 1 ? chosen : [];

  return (
    <section aria-label={t("map.title")} className="overflow-hidden rounded-l border border-line bg-card">
      {map && view && (
        <MapFrame map={map} view={view} points={data?.points ?? []}>
          {clusters.map((cluster) => (
            <MapMark key={cluster.areas[0]?.location.id} cluster={cluster} onChoose={onChoose} />
          ))}
          {pointed && <MapPin {...placeIn(map, view, pointed.place.lat, pointed.place.lon)} />}
        </MapFrame>
      )}
      <div className="border-t border-line p-2">
        {filters.location.length > 0 && (
          <button
            type="button"
            onClick={() => onChoose(only?.ancestorIds.slice(-1) ?? [])}
            className="flex min-h-9 items-center gap-1.5 rounded-s px-2 text-sm font-[550] text-secondary hover:underline"
          >
            <IconArrowBackUp size={17} stroke={1.75} aria-hidden="true" />
            {t("map.out")}
          </button>
        )}
        <MapAreas areas={areas ?? []} known={data !== undefined} onChoose={onChoose} />
      </div>
    </section>
  );
}
