import { refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { VOLUME_MS, type ListFilter, type PlaceVolume } from "../domain/lead-list.ts";
import { after } from "../domain/lead-window.ts";
import { isLocationId } from "../domain/location.ts";
import { boundsAround, type Bounds, type MapPoint } from "../domain/location-tree.ts";
import type { Viewer } from "../domain/viewer.ts";

type Ports = {
  leadVolume: { byPlace(country: string, filter: ListFilter, since: Date): Promise<PlaceVolume[]> };
  locations: { pointsOf(country: string, ids: readonly string[]): Promise<MapPoint[]> };
  clock: Clock;
};

/** The leads of the last 30 days of the agent's country that fit a filter. Refuses `invalid_request`. */
export function makePreviewLeadList({ leadVolume, locations, clock }: Ports) {
  return async (
    filter: ListFilter,
    { country }: Viewer,
  ): Promise<{ places: PlaceVolume[]; bounds: Bounds | undefined }> => {
    if (!filter.locationIds.every(isLocationId)) {
      return refuseField("locationIds", "invalid_format", "must be ids of locations");
    }
    const [places, points] = await Promise.all([
      leadVolume.byPlace(country, filter, after(clock.now(), -VOLUME_MS)),
      locations.pointsOf(country, filter.locationIds),
    ]);
    return { places, bounds: boundsAround(points.map(({ bounds }) => bounds)) };
  };
}
