import type { User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Logo } from "../../components/brand/logo.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { IconLogout } from "../../components/ui/icons.ts";
import { homeOf } from "../../lib/roles.ts";
import type { NavItems } from "./nav-items.ts";
import { NavList } from "./nav-list.tsx";
import { useLogout } from "./use-logout.ts";

/** The menu of wide screens, with the signed-in user at its foot. */
export function SideNav({ user, items }: { user: User; items: NavItems }) {
  const { t } = useTranslation("common");
  const logout = useLogout();
  return (
    <header className="sticky top-(--above) hidden h-[calc(100vh-var(--above))] flex-col border-r border-line bg-card px-3 py-[18px] md:flex">
      <Link to={homeOf(user)} className="mx-1.5 mb-3.5 flex rounded-s px-1 py-1">
        <Logo />
      </Link>
      <nav aria-label={t("nav.label")} className="grid gap-5">
        <NavList items={items.own} />
        {items.admin.length > 0 && (
          <div role="group" aria-labelledby="nav-admin">
            <p id="nav-admin" className="mb-1.5 px-[11px] text-xs font-semibold text-ink-3">
              {t("nav.admin")}
            </p>
            <NavList items={items.admin} />
          </div>
        )}
      </nav>
      <div className="mt-auto flex items-center gap-2.5 border-t border-line pt-3 pr-1 pl-2.5">
        <Avatar name={`${user.firstName} ${user.lastName}`} imageUrl={user.profileImageUrl} />
        <div className="min-w-0 grow leading-tight">
          <span className="line-clamp-2 font-semibold wrap-anywhere">
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
