import type { Location } from "@doorlight/gateway/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inputClass } from "../../../components/ui/class-names.ts";
import { IconSearch } from "../../../components/ui/icons.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { type CountedFilters, useLeadCounts } from "../api/lead-areas.ts";
import { type OnLocations, withToggled } from "../chosen-locations.ts";
import { LocationMatches } from "./location-matches.tsx";
import { LocationOption } from "./location-option.tsx";
import { LocationTree } from "./location-tree.tsx";
import { LocationsAnywhere } from "./locations-anywhere.tsx";

type Props = {
  country: string;
  filters: CountedFilters;
  chosen: string[];
  chosenNodes: Location[];
  onChange: OnLocations;
};

/**
 * A search for areas; before one types, the chosen areas and the location tree from the regions down. Without a country there
 * is no tree.
 */
export function LocationChoice({ country, filters, chosen, chosenNodes, onChange }: Props) {
  const { t } = useTranslation("leads");
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const typed = useDebounced(text.trim(), 150);
  // Areas chosen on opening stay at the top, so that they can be taken back.
  const [first] = useState(chosenNodes);
  const countOf = useLeadCounts({ location: first.map(({ id }) => id) }, filters, first.length > 0);
  useEffect(() => search.current?.focus(), []);
  const toggle = (id: string) => onChange(withToggled(chosen, chosenNodes, { id }));

  return (
    <>
      <div className="relative mb-2">
        <IconSearch
          size={17}
          stroke={1.75}
          className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          aria-hidden="true"
        />
        <input
          ref={search}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-label={t("filter.searchLocation")}
          placeholder={t("filter.searchLocation")}
          className={`${inputClass} pl-9!`}
        />
      </div>
      {country && (
        <p aria-hidden="true" className={`pb-1 text-right text-xs text-ink-3 ${text.trim() ? "pr-2.5" : "pr-12"}`}>
          {t("filter.openLeads")}
        </p>
      )}
      <div className="max-h-[360px] overflow-y-auto">
        {!country ? (
          typed && <LocationsAnywhere text={typed} onChoose={(id, of) => onChange([id], of)} />
        ) : text.trim() ? (
          <LocationMatches
            country={country}
            text={typed || text.trim()}
            {...{ filters, chosen, onChange }}
            onToggle={toggle}
          />
        ) : (
          <>
            {first.length > 0 && (
              <fieldset className="mb-1.5 border-b border-line pb-1.5">
                <legend className="px-2.5 text-xs text-ink-3">{t("filter.chosen")}</legend>
                {first.map((node) => (
                  <LocationOption
                    key={node.id}
                    node={node}
                    within
                    checked={chosen.includes(node.id)}
                    count={countOf(node.id)}
                    onChange={() => toggle(node.id)}
                  />
                ))}
              </fieldset>
            )}
            <LocationTree {...{ country, filters, chosen, chosenNodes, onChange }} />
          </>
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
    </>
  );
}
