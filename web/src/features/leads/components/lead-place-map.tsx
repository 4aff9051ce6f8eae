import type { Lead } from "@doorlight/gateway/contract";
import { placeIn, viewOf } from "../../../lib/dot-map/map-view.ts";
import { MapFrame, MapPin } from "../../../components/lead/map-frame.tsx";
import { useDotMap } from "../../../components/lead/use-dot-map.ts";

/** Where in its country a lead is, to about a kilometre. */
export function LeadPlaceMap({ lead: { country, place } }: { lead: Lead }) {
  const map = useDotMap(country);
  if (!map) return null;
  const view = viewOf(map, null);
  return (
    <div className="rounded-l border border-line bg-card p-2">
      <div className="mx-auto max-w-[300px]">
        <MapFrame map={map} view={view}>
          <MapPin {...placeIn(map, view, place.lat, place.lon)} />
        </MapFrame>
      </div>
    </div>
  );
}
