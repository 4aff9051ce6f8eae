import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inputClass } from "../../../components/ui/class-names.ts";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { IconMapPin, IconSearch } from "../../../components/ui/icons.ts";
import { useLocations } from "../api/list-locations.ts";
import { LocationMatches } from "./location-matches.tsx";
import { LocationTree } from "./location-tree.tsx";

type Props = { country: string; chosen: string[]; onChange: (chosen: string[]) => void };

/** A filter for areas: a search, or the location tree from the regions down. A chosen node includes all below it. */
export function LocationChip({ country, chosen, onChange }: Props) {
  const { t } = useTranslation("leads");
  const [text, setText] = useState("");
  const { data: named = [] } = useLocations(country, { id: chosen }, chosen.length > 0);
  const names = chosen.length > 0 ? named.map(({ name }) => name) : [];
  const label = names.length > 2 ? `${names[0]}, ${names[1]} +${names.length - 2}` : names.join(", ");
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <FilterChip
      title={t("filter.location")}
      label={label || t("filter.anyLocation")}
      on={chosen.length > 0}
      Icon={IconMapPin}
    >
      <div className="relative mb-2">
        <IconSearch
          size={17}
          stroke={1.75}
          className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          aria-hidden="true"
        />
        <input
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-label={t("filter.searchLocation")}
          placeholder={t("filter.searchLocation")}
          className={`${inputClass} pl-9!`}
        />
      </div>
      <div className="max-h-[320px] overflow-y-auto">
        {text.trim() ? (
          <LocationMatches country={country} text={text.trim()} chosen={chosen} onToggle={toggle} />
        ) : (
          <LocationTree country={country} chosen={chosen} onToggle={toggle} />
        )}
      </div>
      {chosen.length > 0 && (
        <button
          type="button"
          onClick={() => onChange([])}
          className="mt-1.5 rounded-s px-2.5 py-1.5 text-sm font-[550] text-secondary hover:underline"
        >
          {t("filter.clearLocations")}
        </button>
      )}
    </FilterChip>
  );
}
