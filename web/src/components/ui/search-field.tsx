import { useTyped } from "../../lib/use-typed.ts";
import { IconSearch } from "./icons.ts";

type Props = { label: string; maxLength: number; value: string; onSearch: (text: string) => void };

/** Searches when the typing pauses; until then the text is a draft. */
export function SearchField({ label, maxLength, value, onSearch }: Props) {
  const { text, type, leave } = useTyped(value, onSearch);
  return (
    <span className="relative block w-full md:w-[280px]">
      <IconSearch
        size={17}
        stroke={1.75}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        className="h-11 w-full rounded-full border border-field-line bg-card pr-3 pl-9 text-base placeholder:text-ink-3 hover:border-ink-3 md:h-8 md:text-sm"
      />
    </span>
  );
}
