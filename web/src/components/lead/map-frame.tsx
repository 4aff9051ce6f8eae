import type { ReactNode } from "react";
import { DotMapLand } from "../brand/dot-map-land.tsx";
import { type DotMap, placeOn } from "../../lib/dot-map/dot-map.ts";
import { hasShape, type MapView } from "../../lib/dot-map/map-view.ts";

type MapPoint = { lat: number; lon: number };

type Props = {
  map: DotMap;
  view: MapView;
  /** Places that show the shape of a part of the country, where the dots of the map are too far apart. */
  points?: MapPoint[];
  children: ReactNode;
};

/** A view narrower than this many cells is drawn by its own places. */
const CLOSE = 12;

/** The land in a view of a map, and the marks on it. It only repeats in a picture the text beside it. */
export function MapFrame({ map, view, points = [], children }: Props) {
  const isClose = view.width < CLOSE && hasShape(points);
  return (
    <div className="relative aspect-[9/10] overflow-hidden" aria-hidden="true">
      <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} className="absolute inset-0 size-full">
        {isClose ? (
          distinct(points).map(([key, { lat, lon }]) => {
            const { x, y } = placeOn(map, lat, lon);
            return <circle key={key} cx={x} cy={y} r={view.width * 0.011} className="fill-line-strong" />;
          })
        ) : (
          <DotMapLand
            map={map}
            colours={["stroke-line-strong", "stroke-line-strong", "stroke-line-strong"]}
            dot={Math.min(0.58, view.width * 0.028)}
          />
        )}
      </svg>
      {children}
    </div>
  );
}

/** The places of a view; several areas may have the same. */
function distinct(points: readonly MapPoint[]): [key: string, point: MapPoint][] {
  return [...new Map(points.map((point) => [`${point.lat} ${point.lon}`, point]))];
}

/** One lead on a map. */
export function MapPin({ left, top }: { left: number; top: number }) {
  return (
    <span
      className="pointer-events-none absolute size-4 -translate-1/2 rounded-full border-2 border-card bg-secondary"
      style={{ left: `${100 * left}%`, top: `${100 * top}%` }}
    />
  );
}
