import { Link } from "react-router";
import { useLeadCount } from "../../features/leads/api/lead-count.ts";
import { paths } from "../../lib/paths.ts";
import type { NavItem } from "./nav-groups.ts";
import { useIsCurrent } from "./use-is-current.ts";

/** One group of the wide screens' menu. */
export function NavList({ items }: { items: NavItem[] }) {
  const isCurrent = useIsCurrent();
  return (
    <div className="grid gap-0.5">
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={isCurrent(item) ? "page" : undefined}
          className="flex h-[38px] items-center gap-[11px] rounded-[9px] px-[11px] font-[550] text-ink-2 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-text"
        >
          <item.Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className="min-w-0 truncate">{item.text}</span>
          {item.to === paths.newLeads ? <LeadCount /> : <Count count={item.count} />}
        </Link>
      ))}
    </div>
  );
}

/** How many new leads there are. */
function LeadCount() {
  const count = useLeadCount();
  return <Count count={count} />;
}

const Count = ({ count }: { count: number | string | undefined }) =>
  count ? <span className="ml-auto text-xs font-[650] tabular-nums">{count}</span> : null;
