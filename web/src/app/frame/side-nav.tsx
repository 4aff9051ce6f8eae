import type { User } from "@doorlight/gateway/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Logo } from "../../components/brand/logo.tsx";
import { IconSearch } from "../../components/ui/icons.ts";
import { homeOf } from "../../lib/home-of.ts";
import { frameClasses } from "./frame-classes.ts";
import type { NavGroup } from "./nav-groups.ts";
import { NavList } from "./nav-list.tsx";
import { NavSection } from "./nav-section.tsx";
import { searchKeys } from "./search-keys.ts";
import { UserBlock } from "./user-block.tsx";

type Props = { user: User; groups: NavGroup[]; onSearch: () => void };

/** The menu of wide screens. Its entries scroll in a low window; search and the signed-in user stay in sight. */
export function SideNav({ user, groups: [first, ...others], onSearch }: Props) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);

  useEffect(() => showEntry(nav.current, pathname), [pathname]);

  return (
    <header className={frameClasses.side}>
      <Link to={homeOf(user)} className={frameClasses.sideLogo}>
        <Logo />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="mb-3.5 flex h-[38px] shrink-0 items-center gap-[11px] rounded-[9px] border border-line-strong px-2.5 text-ink-3 transition-colors duration-150 hover:bg-sunken hover:text-ink"
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        {t("nav.search")}
        <kbd className="ml-auto font-sans text-xs">{searchKeys()}</kbd>
      </button>
      <nav
        ref={nav}
        aria-label={t("nav.label")}
        className="-mx-1.5 grid min-h-0 grow content-start gap-4 overflow-y-auto overscroll-contain px-1.5 pb-3"
      >
        {first && <NavList items={first.items} />}
        {others.map((group) => (
          <NavSection key={group.name} group={group} />
        ))}
      </nav>
      <UserBlock user={user} />
    </header>
  );
}

/** Scrolls to the entry of the screen if it lies outside a low window. */
function showEntry(nav: HTMLElement | null, pathname: string): void {
  const entry = nav && [...nav.querySelectorAll("a")].findLast((link) => pathname.startsWith(link.pathname));
  if (!entry) return;
  const { top, bottom } = nav.getBoundingClientRect();
  const place = entry.getBoundingClientRect();
  if (place.top < top || place.bottom > bottom) nav.scrollTop += place.top - (top + bottom) / 2;
}
