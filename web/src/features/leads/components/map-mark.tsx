import type { LeadArea } from "@doorlight/gateway/contract";
import type { Cluster } from "../../../lib/dot-map/map-view.ts";

type Props = { cluster: Cluster<LeadArea>; onChoose: (locationIds: string[]) => void };

/** The number of leads of one or several areas, where they are. For the pointer; the list below the map has all areas. */
export function MapMark({ cluster: { areas, left, top, leads }, onChoose }: Props) {
  const size = leads < 10 ? "size-7" : leads < 100 ? "size-8" : "size-10";
  return (
    <button
      type="button"
      tabIndex={-1}
      title={areas.map(({ location, leads: count }) => `${location.name} ${count}`).join(", ")}
      onClick={() => onChoose(areas.map(({ location }) => location.id))}
      className={`absolute grid -translate-1/2 place-items-center rounded-full border-2 border-card bg-primary text-xs font-[650] text-primary-ink tabular-nums transition-transform duration-150 hover:z-10 hover:scale-110 ${size}`}
      style={{ left: `${100 * left}%`, top: `${100 * top}%` }}
    >
      {leads}
    </button>
  );
}
