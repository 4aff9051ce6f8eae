import { NavLink, useLocation } from "react-router";
import { useScrollRow } from "../../components/ui/use-scroll-row.ts";

type Props = {
  label: string;
  sections: { to: string; text: string }[];
  /** Of wide screens, where the row of phones may stand as a list. */
  className?: string;
};

/** The sections of a screen, each with its own address: a row that scrolls on phones. */
export function SectionNav({ label, sections, className = "" }: Props) {
  const { pathname } = useLocation();
  const nav = useScrollRow<HTMLElement>(pathname);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={`-mx-3.5 flex gap-1 overflow-x-auto px-3.5 py-0.5 md:-mx-7 md:px-7 ${className}`}
    >
      {sections.map(({ to, text }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="flex h-11 shrink-0 items-center rounded-[9px] px-3 font-[550] whitespace-nowrap text-ink-2 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-text md:h-9"
        >
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
