import { useId } from "react";
import { FilterChip } from "./filter-chip.tsx";
import { OptionRow } from "./option-row.tsx";

type Option<T extends string> = { value: T; text: string };

type Props<T extends string> = {
  title: string;
  /** The text of no choice. */
  any: string;
  options: readonly Option<T>[];
  /** The text of a choice that is none of the options. */
  unknown?: string;
  chosen: T | null;
  onChange: (chosen: T | null) => void;
};

/** A filter chip for one option or none. */
export function OneChip<T extends string>({ title, any, options, unknown = any, chosen, onChange }: Props<T>) {
  const name = useId();
  const label = chosen === null ? any : (options.find(({ value }) => value === chosen)?.text ?? unknown);
  return (
    <FilterChip title={title} label={label} on={chosen !== null}>
      <OptionRow type="radio" name={name} checked={chosen === null} onChange={() => onChange(null)}>
        {any}
      </OptionRow>
      {options.map(({ value, text }) => (
        <OptionRow key={value} type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)}>
          {text}
        </OptionRow>
      ))}
    </FilterChip>
  );
}
