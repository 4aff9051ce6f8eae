import type { User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import { Logo } from "../../components/brand/logo.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { IconLogout } from "../../components/ui/icons.ts";
import { useLeadCount } from "../../features/leads/api/list-leads.ts";
import { paths } from "../paths.ts";
import type { NavItem } from "./nav-items.ts";
import { useLogout } from "./use-logout.ts";

/** The menu of wide screens, with who is signed in at its foot. */
export function SideNav({ user, items }: { user: User; items: NavItem[] }) {
  const { t } = useTranslation("common");
  const count = useLeadCount();
  const logout = useLogout();
  return (
    <header className="sticky top-0 hidden h-screen flex-col border-r border-line bg-card px-3 py-[18px] md:flex">
      <Link to={paths.newLeads} className="mx-1.5 mb-3.5 flex rounded-s px-1 py-1">
        <Logo />
      </Link>
      <nav aria-label={t("nav.label")} className="grid gap-0.5">
        {items.map(({ to, text, Icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === paths.newLeads}
            className="flex h-[38px] items-center gap-[11px] rounded-[9px] px-[11px] font-[550] text-ink-2 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-text"
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {t(`nav.${text}`)}
            {text === "newLeads" && count !== undefined && (
              <span className="ml-auto text-xs font-[650] tabular-nums">{count}</span>
            )}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto flex items-center gap-2.5 border-t border-line pt-3 pr-1 pl-2.5">
        <Avatar name={`${user.firstName} ${user.lastName}`} />
        <div className="min-w-0 grow leading-tight">
          <span className="block truncate font-semibold">
            {user.firstName} {user.lastName}
          </span>
          <span className="block truncate text-xs text-ink-3">{user.office?.name ?? t(`country.${user.country}`)}</span>
        </div>
        <button
          type="button"
          onClick={logout}
          aria-label={t("nav.logOut")}
          title={t("nav.logOut")}
          className="grid size-9 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <IconLogout size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}
