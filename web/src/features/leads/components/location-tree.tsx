import { type Location, MOST_LIST_PLACES } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronDown } from "../../../components/ui/icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { MOST_LOCATIONS, useLocations } from "../api/list-locations.ts";
import { type CountedFilters, useLeadCounts } from "../api/lead-areas.ts";
import { isPartlyChosen, withToggled } from "../chosen-locations.ts";
import { LocationOption } from "./location-option.tsx";

type Shared = {
  country: string;
  filters: CountedFilters;
  chosen: string[];
  chosenNodes: Location[];
  onChange: (chosen: string[]) => void;
};

type Props = Shared & {
  parentId?: string;
  /** Of a level that a chosen node above includes: keeps only some of its nodes. */
  onKeep?: ((ids: string[]) => void) | undefined;
};

/** One level of the location tree. The next level is loaded when a node is opened. */
export function LocationTree({ parentId, onKeep, ...shared }: Props) {
  const { t } = useTranslation("leads");
  const { data: nodes } = useLocations(shared.country, parentId ? { parentId } : { kind: "region" });
  const countOf = useLeadCounts({ parentId: parentId ? [parentId] : [] }, shared.filters);
  if (!nodes) return <Skeleton className="m-2.5 h-4" />;
  const without = (id: string) => nodes.flatMap((node) => (node.id === id ? [] : [node.id]));
  return (
    <ul className={parentId ? "ml-6" : ""}>
      {nodes.map((node) => (
        <LocationNode
          key={node.id}
          node={node}
          count={countOf(node.id)}
          onLeave={
            onKeep && nodes.length < MOST_LIST_PLACES ? (kept) => onKeep([...without(node.id), ...kept]) : undefined
          }
          included={onKeep !== undefined}
          {...shared}
        />
      ))}
      {nodes.length === MOST_LOCATIONS && (
        <li className="px-2.5 py-2 text-sm text-ink-2">{t("filter.searchForMore")}</li>
      )}
    </ul>
  );
}

type NodeProps = Shared & {
  node: Location;
  count: number | undefined;
  /** Whether a node above is chosen, which includes this one. */
  included: boolean;
  /** Takes an included node away and keeps some of those below it; undefined when too many areas would be left. */
  onLeave: ((kept: string[]) => void) | undefined;
};

function LocationNode({ node, count, included, onLeave, ...shared }: NodeProps) {
  const { t } = useTranslation("leads");
  const { chosen, chosenNodes, onChange } = shared;
  const [open, setOpen] = useState(false);
  const isChosen = chosen.includes(node.id);
  const toggle = () => (included ? onLeave?.([]) : onChange(withToggled(chosen, chosenNodes, node)));
  const keep = isChosen
    ? (ids: string[]) => onChange([...chosen.filter((id) => id !== node.id), ...ids].slice(0, MOST_LIST_PLACES))
    : included
      ? (ids: string[]) => onLeave?.(ids)
      : undefined;
  return (
    <li>
      <div className="flex items-center">
        <div className="min-w-0 grow">
          <LocationOption
            node={node}
            checked={included || isChosen}
            mixed={!included && !isChosen && isPartlyChosen(chosenNodes, node)}
            disabled={included && !onLeave}
            count={count}
            onChange={toggle}
          />
        </div>
        {node.childCount > 0 ? (
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
        ) : (
          <span className="w-10 shrink-0" />
        )}
      </div>
      {open && <LocationTree parentId={node.id} onKeep={keep} {...shared} />}
    </li>
  );
}
