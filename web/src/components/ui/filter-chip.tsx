import type { ReactNode } from "react";
import { chipClass } from "./class-names.ts";
import { type Icon, IconChevronDown } from "./icons.ts";
import { PopoverButton } from "./popover-button.tsx";

type Props = { label: string; on?: boolean; Icon?: Icon; title: string; children: ReactNode };

/** A chip with the current choice, which opens the options. */
export function FilterChip({ label, on = false, Icon, title, children }: Props) {
  return (
    <PopoverButton
      name={title}
      aria-label={`${title}: ${label}`}
      className={chipClass(on)}
      renderPopover={() => children}
    >
      {Icon && <Icon size={17} stroke={1.75} aria-hidden="true" />}
      <span className="max-w-[220px] truncate">{label}</span>
      <IconChevronDown size={15} stroke={2} aria-hidden="true" />
    </PopoverButton>
  );
}
