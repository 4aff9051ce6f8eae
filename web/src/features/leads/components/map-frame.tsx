import type { ReactNode } from "react";
import { DotMapLand } from "../../../components/brand/dot-map-land.tsx";
import type { DotMap } from "../../../lib/dot-map/dot-map.ts";
import type { MapView } from "../../../lib/dot-map/map-view.ts";

/** The land in a view of a map, and what lies on it. It only repeats in a picture what stands beside it. */
export function MapFrame({ map, view, children }: { map: DotMap; view: MapView; children: ReactNode }) {
  return (
    <div className="relative aspect-[9/10] overflow-hidden" aria-hidden="true">
      <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} className="absolute inset-0 size-full">
        <DotMapLand
          map={map}
          colours={["stroke-line-strong", "stroke-line-strong", "stroke-line-strong"]}
          // Dots of a close view would hide the numbers.
          dot={Math.min(0.58, view.width * 0.028)}
        />
      </svg>
      {children}
    </div>
  );
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
