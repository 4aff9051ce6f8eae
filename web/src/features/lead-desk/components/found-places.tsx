import type { AnswerOf, searchDeskLeads } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { locationName, namesAbove } from "../../../lib/location-label.ts";

type Place = AnswerOf<typeof searchDeskLeads>["places"][number];
type Props = { places: Place[]; onChoose: (place: Place) => void };

/** Places of the name or postal code that was searched, each of which leads to the list of its requests. */
export function FoundPlaces({ places, onChoose }: Props) {
  const { t } = useTranslation(["lead-desk", "common"]);
  const nameOf = ({ location, country }: Place) =>
    [locationName(location), ...namesAbove(location), t(`common:country.${country}`)].join(", ");
  if (places.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="max-w-[75ch] text-sm text-ink-2">{t("places")}</p>
      <div className="flex flex-wrap gap-2">
        {places.map((place) => (
          <Button key={place.location.id} look="outline" size="s" onClick={() => onChoose(place)}>
            {nameOf(place)}
          </Button>
        ))}
      </div>
    </div>
  );
}
