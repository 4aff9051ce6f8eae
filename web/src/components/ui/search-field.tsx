import { useEffect, useRef, useState } from "react";
import { IconSearch } from "./icons.ts";

const pause = 250;

type Props = { label: string; maxLength: number; value: string; onSearch: (text: string) => void };

/** Searches when the typing pauses; until then the text is a draft. */
export function SearchField({ label, maxLength, value, onSearch }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text), pause);
  };
  const settle = () => {
    clearTimeout(timer.current);
    if (draft !== null && draft !== value) onSearch(draft);
    setDraft(null);
  };
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
        value={draft ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        className="h-11 w-full rounded-full border border-field-line bg-card pr-3 pl-9 text-base placeholder:text-ink-3 hover:border-ink-3 md:h-8 md:text-sm"
      />
    </span>
  );
}
