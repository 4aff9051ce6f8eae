import { useTranslation } from "react-i18next";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useLocations } from "../api/list-locations.ts";

/** The location nodes that match a search, each with its path. */
export function LocationMatches({
  country,
  text,
  chosen,
  onToggle,
}: {
  country: string;
  text: string;
  chosen: string[];
  onToggle: (id: string) => void;
}) {
  const { t } = useTranslation("leads");
  const { data: matches } = useLocations(country, { q: text });
  if (matches?.length === 0)
    return <p className="px-2.5 py-2 text-sm text-ink-2">{t("filter.noLocation", { text })}</p>;
  return matches?.map(({ id, name, kind, path }) => (
    <OptionRow key={id} type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)}>
      <span className="block truncate">{name}</span>
      <span className="block truncate text-xs text-ink-3">
        {[t(`filter.kind.${kind}`), ...path.slice(0, -1)].join(" · ")}
      </span>
    </OptionRow>
  ));
}
