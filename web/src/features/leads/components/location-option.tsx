import type { Location } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { locationLabel, namesAbove } from "../../../lib/location-label.ts";
import { LeadNumber } from "./lead-number.tsx";

type Props = {
  node: Location;
  checked: boolean;
  /** Whether some of the areas below are chosen. */
  mixed?: boolean;
  disabled?: boolean;
  /** The areas around it, if the list itself does not say. */
  within?: boolean;
  /** Of open leads; undefined until it is known. */
  count: number | undefined;
  onChange: () => void;
};

/** An area with its postal code and the number of its open leads. */
export function LocationOption({ node, checked, mixed, disabled, within, count, onChange }: Props) {
  const { t } = useTranslation("common");
  const { name, code } = locationLabel(node);
  return (
    <OptionRow type="checkbox" checked={checked} mixed={mixed} disabled={disabled} onChange={onChange}>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 grow truncate">
          {name} {code && <span className="ml-0.5 text-sm text-ink-3 tabular-nums">{code}</span>}
        </span>
        {count !== undefined && <LeadNumber count={count} />}
      </span>
      {within && (
        <span className="block truncate text-xs text-ink-3">
          {[node.kind !== "district" && t(`placeKind.${node.kind}`), ...namesAbove(node)].filter(Boolean).join(" · ")}
        </span>
      )}
    </OptionRow>
  );
}
