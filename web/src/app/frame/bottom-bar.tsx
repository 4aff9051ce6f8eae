import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { paths } from "../../lib/paths.ts";
import type { NavItem } from "./nav-items.ts";

/** The menu of phones. */
export function BottomBar({ items }: { items: NavItem[] }) {
  const { t } = useTranslation("common");
  return (
    <nav
      aria-label={t("nav.label")}
      className="fixed inset-x-0 bottom-0 z-10 grid auto-cols-fr grid-flow-col border-t border-line bg-card px-1 pt-1.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:hidden"
    >
      {items.map(({ to, text, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === paths.newLeads}
          className="flex min-w-0 flex-col items-center gap-[3px] rounded-s px-1 py-1 text-[11px] font-[560] text-ink-3 aria-[current]:text-primary-text"
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <span className="w-full truncate text-center">{t([`nav.short.${text}`, `nav.${text}`])}</span>
        </NavLink>
      ))}
    </nav>
  );
}
