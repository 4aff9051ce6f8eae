import type { Location } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { LeadNumber } from "./lead-number.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";

type Props = {
  node: Location;
  checked: boolean;
  /** Whether some of the areas below are chosen. */
  mixed?: boolean;
  disabled?: boolean;
  /** What the area lies in, where the list itself does not say. */
  within?: boolean;
  /** Of open leads; undefined until it is known. */
  count: number | undefined;
  onChange: () => void;
};

/** An area with its postal code and the number of its open leads. */
export function LocationOption({ node, checked, mixed, disabled, within, count, onChange }: Props) {
  const { t } = useTranslation("leads");
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
          {[node.kind !== "district" && t(`filter.kind.${node.kind}`), ...above(node)].filter(Boolean).join(" · ")}
        </span>
      )}
    </OptionRow>
  );
}

/** "Kallio" with its code; a postal code is called after the part of the city that it names. */
function locationLabel({ kind, name, code, path }: Location): { name: string; code: string | null } {
  if (kind !== "postal_code") return { name, code };
  const district = path.length > 3 ? path.at(-2) : undefined;
  return district ? { name: district, code } : { name, code: null };
}

/** Names around an area, the nearest first. */
function above({ kind, path }: Location): string[] {
  return path.slice(0, kind === "postal_code" && path.length > 3 ? -2 : -1).toReversed();
}
