import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useLeadCount } from "../../features/leads/api/lead-count.ts";
import type { NavItem } from "./nav-groups.ts";

/** One group of the wide screens' menu. */
export function NavList({ items }: { items: NavItem[] }) {
  const { t } = useTranslation("common");
  return (
    <div className="grid gap-0.5">
      {items.map(({ to, text, Icon, end = false }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className="flex h-[38px] items-center gap-[11px] rounded-[9px] px-[11px] font-[550] text-ink-2 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-text"
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className="min-w-0 truncate">{t(`nav.${text}`)}</span>
          {text === "newLeads" && <LeadCount />}
        </NavLink>
      ))}
    </div>
  );
}

/** How many new leads there are. */
function LeadCount() {
  const count = useLeadCount();
  return count === undefined ? null : <span className="ml-auto text-xs font-[650] tabular-nums">{count}</span>;
}
