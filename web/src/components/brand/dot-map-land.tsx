import type { DotMap } from "../../lib/dot-map/dot-map.ts";

/** The land of a dot map as three strokes. The dash pattern turns each run into dots, one per grid cell. */
export function DotMapLand({
  map,
  colours,
  dot = 0.58,
}: {
  map: DotMap;
  colours: [sparse: string, middle: string, dense: string];
  /** The width of a dot, in grid cells. */
  dot?: number;
}) {
  return (
    <g fill="none" strokeWidth={dot} strokeLinecap="round" strokeDasharray="0 1">
      {map.paths.map((path, tier) => (
        <path key={path.slice(0, 12)} d={path} className={colours[tier]} />
      ))}
    </g>
  );
}
