import type { ReactNode } from "react";
import { OptionRow } from "./option-row.tsx";

type Props<Item extends { id: string }> = {
  label: string;
  /** Said if nothing was found. */
  none: string;
  /** Undefined until something was looked for. */
  found: readonly Item[] | undefined;
  /** The id of the chosen one; empty without one. */
  chosen: string;
  onChoose: (id: string) => void;
  children: (item: Item) => ReactNode;
};

/** One of what a search has found. */
export function FoundChoice<Item extends { id: string }>({
  label,
  none,
  found,
  chosen,
  onChoose,
  children,
}: Props<Item>) {
  if (!found) return null;
  if (found.length === 0) return <p role="status">{none}</p>;
  return (
    <fieldset>
      <legend className="text-sm">{label}</legend>
      {found.map((item) => (
        <OptionRow
          key={item.id}
          type="radio"
          name="found"
          checked={chosen === item.id}
          onChange={() => onChoose(item.id)}
        >
          {children(item)}
        </OptionRow>
      ))}
    </fieldset>
  );
}
