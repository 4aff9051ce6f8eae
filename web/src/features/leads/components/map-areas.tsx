import type { LeadArea } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { LeadNumber } from "./lead-number.tsx";

type Props = { areas: LeadArea[]; known: boolean; onChoose: (locationIds: string[]) => void };

/** The areas of the map as a list, those with most leads first. */
export function MapAreas({ areas, known, onChoose }: Props) {
  const { t } = useTranslation("leads");
  if (known && areas.length === 0) return <p className="px-2 py-1.5 text-sm text-ink-2">{t("map.none")}</p>;
  return (
    <>
      <p aria-hidden="true" className="px-2 pb-0.5 text-right text-xs text-ink-3">
        {t("filter.openLeads")}
      </p>
      <ul aria-label={t("map.areas")} className="max-h-[136px] overflow-y-auto">
        {areas.map(({ location, leads }) => (
          <li key={location.id}>
            <button
              type="button"
              onClick={() => onChoose([location.id])}
              className="flex min-h-8 w-full items-baseline gap-3 rounded-s px-2 py-1 text-left text-sm hover:bg-sunken"
            >
              <span className="min-w-0 grow truncate">{location.name}</span>
              <LeadNumber count={leads} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
