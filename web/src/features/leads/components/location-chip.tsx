import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { IconMapPin } from "../../../components/ui/icons.ts";
import { useLocations } from "../api/list-locations.ts";
import type { CountedFilters } from "../api/lead-areas.ts";
import type { OnLocations } from "../chosen-locations.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";

const LocationChoice = lazyPart(() => import("./location-choice.tsx"), "LocationChoice");

type Props = {
  /** "" for an area of any country. */
  country: string;
  filters: CountedFilters;
  chosen: string[];
  onChange: OnLocations;
  /** The text of the chip while no area is chosen; else that any will do. */
  none?: string;
  /** The foot of the choice. */
  foot?: ReactNode;
};

/** A choice of areas. A chosen area includes all below it. */
export function LocationChip({ country, filters, chosen, onChange, none, foot }: Props) {
  const { t } = useTranslation("leads");
  const { data: named = [] } = useLocations(country, { id: chosen }, chosen.length > 0);
  const chosenNodes = chosen.length > 0 ? named : [];
  const names = chosenNodes.map(({ name }) => name);
  const label = names.length > 2 ? `${names[0]}, ${names[1]} +${names.length - 2}` : names.join(", ");

  return (
    <FilterChip
      title={t("filter.location")}
      label={label || (none ?? t("filter.anyLocation"))}
      on={chosen.length > 0}
      Icon={IconMapPin}
    >
      <LocationChoice {...{ country, filters, chosen, chosenNodes, onChange }} />
      {foot}
    </FilterChip>
  );
}
