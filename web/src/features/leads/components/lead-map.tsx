import type { Lead } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DotMapLand } from "../../../components/brand/dot-map-land.tsx";
import { loadCountryMap } from "../../../lib/dot-map/country-maps.ts";
import { type DotMap, placeOn } from "../../../lib/dot-map/dot-map.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A coarse map of the country with a dot per lead. The dot of the lead under the pointer grows. */
export function LeadMap({ country, leads, pointed }: { country: string; leads: Lead[]; pointed: string | null }) {
  const { t } = useTranslation("leads");
  const { data: map } = useQuery({
    queryKey: queryKeys.dotMap(country),
    queryFn: () => loadCountryMap(country),
    staleTime: Infinity,
  });

  return (
    <div className="h-[340px] overflow-hidden rounded-l border border-line bg-card p-2">
      {map && (
        <svg
          role="img"
          aria-label={t("map", { count: leads.length })}
          viewBox={`0 0 ${map.columns} ${map.rows}`}
          className="h-full w-full"
        >
          <DotMapLand map={map} colours={["stroke-line-strong", "stroke-line-strong", "stroke-line-strong"]} />
          {leads.map((lead) => (
            <LeadDot key={lead.id} lead={lead} map={map} scale={map.rows / 64} pointed={lead.id === pointed} />
          ))}
        </svg>
      )}
    </div>
  );
}

function LeadDot({ lead, map, scale, pointed }: { lead: Lead; map: DotMap; scale: number; pointed: boolean }) {
  const { x, y } = placeOn(map, lead.place.lat, lead.place.lon);
  const gone = lead.status === "full" || lead.status === "unavailable";
  const size = scale * (pointed ? 1.5 : 1);
  return (
    <g className={gone ? "fill-ink-3" : "fill-primary"}>
      <circle cx={x} cy={y} r={3.1 * size} opacity={pointed ? 0.28 : 0.14} className="transition-all duration-150" />
      <circle
        cx={x}
        cy={y}
        r={1.15 * size}
        stroke="var(--card)"
        strokeWidth={0.3 * scale}
        className="transition-all duration-150"
      />
    </g>
  );
}
