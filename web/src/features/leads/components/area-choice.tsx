import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { IconCheck } from "../../../components/ui/icons.ts";
import type { CountedFilters } from "../api/lead-areas.ts";
import { useLocations } from "../api/list-locations.ts";
import { LocationChip } from "./location-chip.tsx";

type Props = {
  country: string;
  filters: Pick<CountedFilters, "leadType" | "propertyType">;
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** The foot of the choice. */
  foot: ReactNode;
};

/** Where a lead list looks for leads: some areas, or the whole country at one tap. None is none. */
export function AreaChoice({ country, filters, chosen, onChange, foot }: Props) {
  const { t } = useTranslation("leads");
  const { data: regions } = useLocations(country, { kind: "region" });
  const all = regions?.map(({ id }) => id) ?? [];
  const isWhole = all.length > 0 && all.every((id) => chosen.includes(id));
  return (
    <>
      <LocationChip
        country={country}
        filters={{ ...filters, country: null, priceMax: null, withinDays: null }}
        chosen={chosen}
        onChange={onChange}
        none={t("filter.choosePlaces")}
        foot={foot}
      />
      <button
        type="button"
        aria-pressed={isWhole}
        disabled={!regions}
        onClick={() => onChange(isWhole ? [] : all)}
        className={chipClass(isWhole)}
      >
        {isWhole && <IconCheck size={15} stroke={2} aria-hidden="true" />}
        {t("filter.wholeCountry")}
      </button>
    </>
  );
}
