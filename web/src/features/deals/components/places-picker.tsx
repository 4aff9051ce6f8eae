import type { Location, PricePlace } from "@doorlight/gateway/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconTrash } from "../../../components/ui/icons.ts";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { usePlaceSearch } from "../api/places.ts";

type Props = {
  country: string;
  chosen: PricePlace[];
  error: string | undefined;
  onChange: (chosen: PricePlace[]) => void;
};

/** Any number of regions, cities and postal codes of a country. */
export function PlacesPicker({ country, chosen, error, onChange }: Props) {
  const { t } = useTranslation("deals");
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const { data: found } = usePlaceSearch(country, query);
  const isChosen = (place: PricePlace) => chosen.some((other) => isSame(other, place));
  const toggle = (place: PricePlace) =>
    onChange(isChosen(place) ? chosen.filter((other) => !isSame(other, place)) : [...chosen, place]);

  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={t("form.places")}
        hint={t("form.placesHint")}
        error={error}
        optional
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {query && found && (
        <fieldset className="grid rounded-m border border-line p-1.5">
          <legend className="sr-only">{t("form.found")}</legend>
          {found.map((node) => {
            const place = placeOf(node);
            return (
              <OptionRow key={node.id} type="checkbox" checked={isChosen(place)} onChange={() => toggle(place)}>
                <span className="block truncate">{node.name}</span>
                <span className="block truncate text-xs text-ink-3">
                  {[t(`placeKind.${place.kind}`), ...node.path.slice(0, -1).toReversed()].join(" · ")}
                </span>
              </OptionRow>
            );
          })}
          {found.length === 0 && <p className="px-2.5 py-2 text-ink-2">{t("form.noPlace", { text: query })}</p>}
        </fieldset>
      )}
      {chosen.length > 0 && (
        <ul aria-label={t("form.chosenPlaces")} className="flex flex-wrap gap-2">
          {chosen.map((place) => (
            <li key={`${place.kind} ${place.place}`}>
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
function placeOf({ kind, localName, code }: Location): PricePlace {
  if (kind === "postal_code") return { kind, place: code ?? localName };
  return { kind: kind === "region" ? "region" : "city", place: localName };
}

const isSame = (a: PricePlace, b: PricePlace) => a.kind === b.kind && a.place === b.place;
