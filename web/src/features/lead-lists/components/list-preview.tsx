import type { LeadListBody } from "@doorlight/gateway/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MapFrame, MapPin } from "../../../components/lead/map-frame.tsx";
import { useDotMap } from "../../../components/lead/use-dot-map.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { clustersOf, viewOf } from "../../../lib/dot-map/map-view.ts";
import { useUser } from "../../../lib/session.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useListPreview } from "../api/list-preview.ts";

type Props = { body: Pick<LeadListBody, "locationIds" | "propertyTypes" | "leadTypes"> };

/** The closest that two marks may be, as a part of the map's width. */
const APART = 0.08;

/** A list's matches of a month and their highest cost, with their places. */
export function ListPreview({ body }: Props) {
  const { t } = useTranslation(["lead-lists", "common"]);
  const { country } = useUser();
  const map = useDotMap(country);
  const { data, error } = useListPreview(useDebounced(body));
  const shown = body.locationIds.length > 0 ? data : undefined;
  const view = useMemo(() => map && viewOf(map, shown?.bounds ?? null, shown?.points), [map, shown]);
  const marks = useMemo(
    () => (map && view && shown ? clustersOf(map, view, shown.points, APART) : []),
    [map, view, shown],
  );
  const hasTypes = body.leadTypes.length + body.propertyTypes.length > 0;
  return (
    <section aria-label={t("preview.title")} className="overflow-hidden rounded-l border border-line bg-card">
      <div aria-live="polite" className="grid gap-2 p-4">
        <ErrorAlert error={error} />
        {body.locationIds.length === 0 && <p className="text-ink-2">{t("preview.noPlace")}</p>}
        {body.locationIds.length > 0 && !data && !error && <Skeleton className="h-6 w-2/3" />}
        {shown && (
          <>
            <p className="font-display text-lg font-semibold">
              {shown.leads === 0 ? t("preview.none") : t("preview.leads", { count: shown.leads })}
            </p>
            {shown.cost && (
              <p className="text-ink-2">
                {t("preview.cost")} <MoneyText money={shown.cost} whole />
              </p>
            )}
            {shown.leads === 0 && (
              <p className="text-ink-2">{t(hasTypes ? "preview.addTypes" : "preview.addPlaces")}</p>
            )}
            <ul className="grid gap-1 text-sm text-ink-2">
              {shown.byType.map(({ leadType, leads }) => (
                <li key={leadType} className="flex justify-between gap-3">
                  <span>{t(`common:leadType.${leadType}`)}</span>
                  <span className="tabular-nums">{leads}</span>
                </li>
              ))}
            </ul>
            {shown.leads > 0 && <p className="text-sm text-ink-3">{t("preview.note")}</p>}
          </>
        )}
      </div>
      {map && view && (
        <div className="border-t border-line">
          <MapFrame map={map} view={view} points={shown?.points ?? []}>
            {marks.map(({ left, top, leads }) => (
              <span
                key={`${left} ${top}`}
                className="absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-card bg-primary text-xs font-[650] text-primary-ink tabular-nums"
                style={{ left: `${100 * left}%`, top: `${100 * top}%` }}
              >
                {leads}
              </span>
            ))}
            {shown?.leads === 0 && <MapPin left={0.5} top={0.5} />}
          </MapFrame>
        </div>
      )}
    </section>
  );
}
