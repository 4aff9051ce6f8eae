import { useTranslation } from "react-i18next";
import { DotMapLand } from "../../../components/brand/dot-map-land.tsx";
import { type DotMap, placeOn } from "../../../lib/dot-map/dot-map.ts";
import nordics from "../../../lib/dot-map/maps/nordics.json" with { type: "json" };
import { RequestCard } from "./request-card.tsx";

const map: DotMap = nordics;

/** Towns in the selling countries of the Nordics. */
const towns: [name: string, latitude: number, longitude: number][] = [
  ["Helsinki", 60.17, 24.94],
  ["Turku", 60.45, 22.27],
  ["Tampere", 61.5, 23.77],
  ["Jyväskylä", 62.24, 25.75],
  ["Kuopio", 62.89, 27.68],
  ["Vaasa", 63.1, 21.62],
  ["Oulu", 65.01, 25.47],
  ["Rovaniemi", 66.5, 25.73],
  ["Stockholm", 59.33, 18.07],
  ["Göteborg", 57.71, 11.97],
  ["Malmö", 55.6, 13.0],
  ["Sundsvall", 62.39, 17.31],
  ["Umeå", 63.83, 20.26],
  ["Luleå", 65.58, 22.15],
];

/** The dot map of the Nordics with a light in every town, and an example of a request. */
export function NordicLights() {
  const { t } = useTranslation("public");
  return (
    <div className="pointer-events-none absolute inset-y-0 right-0 -z-10 w-full opacity-30 md:opacity-60 lg:opacity-100">
      <svg
        role="img"
        aria-label={t("hero.map")}
        viewBox={`0 0 ${map.columns} ${map.rows}`}
        className="absolute top-[-4%] right-[-160px] h-[112%] md:top-[-10%] md:right-[max(-90px,calc((100vw-1250px)/2))] md:h-[110%]"
      >
        <radialGradient id="light">
          <stop offset="0" stopColor="#f6c453" />
          <stop offset="1" stopColor="#f6c453" stopOpacity="0" />
        </radialGradient>
        <DotMapLand map={map} colours={["stroke-[#17433f]", "stroke-[#1f5d57]", "stroke-[#2f7d74]"]} />
        {towns.map(([name, latitude, longitude], index) => {
          const { x, y } = placeOn(map, latitude, longitude);
          return (
            <g key={name}>
              <circle
                cx={x}
                cy={y}
                r="4.6"
                fill="url(#light)"
                opacity=".55"
                className={`glimmer glimmer-${index % 4}`}
              />
              <circle cx={x} cy={y} r=".62" fill="#ffe2a0" />
            </g>
          );
        })}
      </svg>
      <RequestCard />
    </div>
  );
}
