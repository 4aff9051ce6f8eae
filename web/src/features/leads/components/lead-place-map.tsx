import { countLeads, type Lead, listLocations } from "@doorlight/gateway/contract";
import { MapFrame, MapPin } from "../../../components/lead/map-frame.tsx";
import { useDotMap } from "../../../components/lead/use-dot-map.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { DotMap } from "../../../lib/dot-map/dot-map.ts";
import { placeIn, viewOf } from "../../../lib/dot-map/map-view.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";

/** Where in its city a lead is, to about a kilometre. */
export function LeadPlaceMap({ lead }: { lead: Lead }) {
  const map = useDotMap(lead.country);
  return map ? <CityMap map={map} lead={lead} /> : null;
}

/** In the whole country as long as its city is not known. */
function CityMap({ map, lead: { country, place } }: { map: DotMap; lead: Lead }) {
  // Screens without room for the map hide it.
  const isSeen = useMediaQuery("(min-width: 64rem)");
  const query = { country, postalCode: place.postalCode, limit: 1 };
  const { data: found } = useAnswer(listLocations, { query }, { staleTime: Infinity, enabled: isSeen });
  const [, cityId] = found?.items[0]?.ancestorIds ?? [];
  const ofCity = { parentId: cityId ? [cityId] : [], country };
  const { data: city } = useAnswer(countLeads, { query: ofCity }, { enabled: !!cityId });
  const view = viewOf(map, city?.bounds ?? null, city?.points);
  return (
    <div className="rounded-l border border-line bg-card p-2">
      <div className="mx-auto max-w-[300px]">
        <MapFrame map={map} view={view} points={city?.points ?? []}>
          <MapPin {...placeIn(map, view, place.lat, place.lon)} />
        </MapFrame>
      </div>
    </div>
  );
}
