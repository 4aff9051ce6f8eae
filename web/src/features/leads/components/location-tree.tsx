import type { Location } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronDown } from "../../../components/ui/icons.ts";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocations } from "../api/list-locations.ts";

type Props = {
  country: string;
  parentId?: string;
  /** Whether a node above is chosen, which includes these. */
  included?: boolean;
  chosen: string[];
  onToggle: (id: string) => void;
};

/** One level of the location tree. The next level is loaded when a node is opened. */
export function LocationTree({ country, parentId, included = false, chosen, onToggle }: Props) {
  const { data: nodes } = useLocations(country, parentId ? { parentId } : { kind: "region" });
  if (!nodes) return <Skeleton className="m-2.5 h-4" />;
  return (
    <ul className={parentId ? "ml-6" : ""}>
      {nodes.map((node) => (
        <LocationNode key={node.id} node={node} {...{ country, included, chosen, onToggle }} />
      ))}
    </ul>
  );
}

function LocationNode({
  node,
  country,
  included,
  chosen,
  onToggle,
}: Required<Omit<Props, "parentId">> & { node: Location }) {
  const { t } = useTranslation("leads");
  const [open, setOpen] = useState(false);
  const checked = included || chosen.includes(node.id);
  return (
    <li>
      <div className="flex items-center">
        <div className="min-w-0 grow">
          <OptionRow type="checkbox" checked={checked} disabled={included} onChange={() => onToggle(node.id)}>
            <span className="block truncate">{node.name}</span>
          </OptionRow>
        </div>
        {node.childCount > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t(open ? "filter.close" : "filter.open", { name: node.name })}
            onClick={() => setOpen(!open)}
            className="grid size-10 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <IconChevronDown
              size={16}
              stroke={2}
              className={`transition-transform duration-150 ${open ? "rotate-180" : ""}`}
              aria-hidden="true"
            />
          </button>
        )}
      </div>
      {open && (
        <LocationTree country={country} parentId={node.id} included={checked} chosen={chosen} onToggle={onToggle} />
      )}
    </li>
  );
}
