import { useScrollRow } from "./use-scroll-row.ts";

type Props<Name extends string> = {
  /** What the tabs are parts of. */
  label: string;
  tabs: readonly Name[];
  current: Name;
  textOf: (name: Name) => string;
  onOpen: (name: Name) => void;
};

/** The parts of a screen, of which one is shown. */
export function TabRow<Name extends string>({ label, tabs, current, textOf, onOpen }: Props<Name>) {
  const row = useScrollRow<HTMLElement>(current);
  return (
    <nav ref={row} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={current === name ? "page" : undefined}
          onClick={() => onOpen(name)}
          className="-mb-px h-10 shrink-0 border-b-2 border-transparent px-3 font-[550] text-ink-2 hover:text-ink aria-[current]:border-primary aria-[current]:text-primary-text"
        >
          {textOf(name)}
        </button>
      ))}
    </nav>
  );
}
