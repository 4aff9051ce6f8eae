import { listLocations, type Location, type PricePlace } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconTrash } from "../../../components/ui/back-office-icons.ts";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { locationName, namesAbove } from "../../../lib/location-label.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { FormSearch } from "./form-search.tsx";

type Props = {
  country: string;
  chosen: PricePlace[];
  error: string | undefined;
  onChange: (chosen: PricePlace[]) => void;
};

/** Any number of regions, cities and postal codes of a country. */
export function PlacesPicker({ country, chosen, error, onChange }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const [text, setText] = useState("");
  const query = useDebounced(text.trim());
  const {
    data,
    error: failure,
    isPlaceholderData,
  } = useAnswer(
    listLocations,
    { query: { country, q: query, kind: ["region", "city", "postal_code"], limit: 8 } },
    { enabled: query !== "", staleTime: Infinity, placeholderData: keepPreviousData },
  );
  const found = data?.items;
  const isChosen = (place: PricePlace) => chosen.some((other) => isSame(other, place));
  const toggle = (place: PricePlace) =>
    onChange(isChosen(place) ? chosen.filter((other) => !isSame(other, place)) : [...chosen, place]);

  return (
    <div className="grid gap-2">
      <FormSearch
        label={t("form.places")}
        hint={t("form.placesHint")}
        error={error}
        optional
        maxLength={100}
        value={text}
        onType={setText}
      />
      <ErrorAlert error={failure} />
      {query && found && found.length > 0 && (
        <fieldset className="grid rounded-m border border-line p-1.5">
          <legend className="sr-only">{t("form.found")}</legend>
          {found.map((node) => {
            const place = placeOf(node);
            return (
              <OptionRow key={node.id} type="checkbox" checked={isChosen(place)} onChange={() => toggle(place)}>
                <span className="block truncate">{locationName(node)}</span>
                <span className="block truncate text-xs text-ink-3">
                  {[t(`common:placeKind.${place.kind}`), ...namesAbove(node)].join(" · ")}
                </span>
              </OptionRow>
            );
          })}
        </fieldset>
      )}
      <p role="status" className="px-2.5 text-ink-2">
        {query && found?.length === 0 && !isPlaceholderData && t("form.noPlace", { text: query })}
      </p>
      {chosen.length > 0 && (
        <ul aria-label={t("form.chosenPlaces")} className="flex flex-wrap gap-2">
          {chosen.map((place) => (
            <li key={`${place.kind} ${place.place} ${place.region}`}>
              <button
                type="button"
                aria-label={t("form.removePlace", { place: place.place })}
                onClick={() => toggle(place)}
                className="inline-flex h-11 items-center gap-1.5 rounded-full bg-primary-soft px-3 text-sm font-[550] text-primary-text md:h-8"
              >
                {place.place}
                <IconTrash size={15} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A place as prices know it: by its local name, or by its postal code. */
function placeOf({ kind, localName, localRegion, code }: Location): PricePlace {
  if (kind === "postal_code") return { kind, place: code ?? localName };
  return kind === "region" ? { kind, place: localName } : { kind: "city", place: localName, region: localRegion };
}

const isSame = (a: PricePlace, b: PricePlace) => a.kind === b.kind && a.place === b.place && a.region === b.region;
