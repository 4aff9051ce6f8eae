import { useTranslation } from "react-i18next";
import { useLocations } from "../api/list-locations.ts";
import { type CountedFilters, useLeadCounts } from "../api/lead-areas.ts";
import { isIncluded, withAll } from "../chosen-locations.ts";
import { LocationOption } from "./location-option.tsx";

type Props = {
  country: string;
  text: string;
  filters: CountedFilters;
  chosen: string[];
  onToggle: (id: string) => void;
  onChange: (chosen: string[]) => void;
};

/** The areas that match a search, each with the areas around it. */
export function LocationMatches({ country, text, filters, chosen, onToggle, onChange }: Props) {
  const { t } = useTranslation("leads");
  const { data: matches = [], isFetched } = useLocations(country, { q: text });
  const countOf = useLeadCounts({ location: matches.map(({ id }) => id) }, filters, matches.length > 0);
  if (isFetched && matches.length === 0)
    return <p className="px-2.5 py-2 text-sm text-ink-2">{t("filter.noLocation", { text })}</p>;

  const left = matches.filter((node) => !chosen.includes(node.id) && !isIncluded(chosen, node));
  return (
    <>
      {left.length > 1 && (
        <button
          type="button"
          onClick={() => onChange(withAll(chosen, left))}
          className="rounded-s px-2.5 py-1.5 text-sm font-[550] text-secondary hover:underline"
        >
          {t("filter.selectAll", { count: left.length })}
        </button>
      )}
      {matches.map((node) => {
        const included = isIncluded(chosen, node);
        return (
          <LocationOption
            key={node.id}
            node={node}
            within
            checked={included || chosen.includes(node.id)}
            disabled={included}
            count={countOf(node.id)}
            onChange={() => onToggle(node.id)}
          />
        );
      })}
    </>
  );
}
