import { type ReactNode, Suspense, useRef, useState } from "react";
import { chipClass } from "./class-names.ts";
import { type Icon, IconChevronDown } from "./icons.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const ChipPopover = lazyPart(() => import("./chip-popover.tsx"), "ChipPopover");

type Props = { label: string; on?: boolean; Icon?: Icon; title: string; children: ReactNode };

/** A chip with the current choice, which opens the options. The popover's code is loaded on hover or focus. */
export function FilterChip({ label, on = false, Icon, title, children }: Props) {
  const [open, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={chip}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${title}: ${label}`}
        onPointerEnter={ChipPopover.preload}
        onFocus={ChipPopover.preload}
        onClick={() => setOpen(true)}
        className={chipClass(on)}
      >
        {Icon && <Icon size={17} stroke={1.75} aria-hidden="true" />}
        <span className="max-w-[220px] truncate">{label}</span>
        <IconChevronDown size={15} stroke={2} aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <ChipPopover chip={chip} title={title} onClose={() => setOpen(false)}>
            {children}
          </ChipPopover>
        </Suspense>
      )}
    </>
  );
}
