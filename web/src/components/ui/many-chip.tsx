import { FilterChip } from "./filter-chip.tsx";
import { OptionRow } from "./option-row.tsx";

type Props<T extends string> = {
  title: string;
  any: string;
  options: { value: T; text: string }[];
  chosen: T[];
  onChange: (chosen: T[]) => void;
};

/** A filter chip for any number of options. */
export function ManyChip<T extends string>({ title, any, options, chosen, onChange }: Props<T>) {
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ text }) => text);
  const label = names.length > 1 ? `${names[0]} +${names.length - 1}` : (names[0] ?? any);
  return (
    <FilterChip title={title} label={label} on={chosen.length > 0}>
      {options.map(({ value, text }) => (
        <OptionRow
          key={value}
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        >
          {text}
        </OptionRow>
      ))}
    </FilterChip>
  );
}
