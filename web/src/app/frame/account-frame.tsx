import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { useUser } from "../../lib/session.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { lazyPage } from "../lazy-page.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { frameClasses } from "./frame-classes.ts";
import { type NavItem, navGroups } from "./nav-groups.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { SideNav } from "./side-nav.tsx";
import { useLiveAccount } from "./use-live-account.ts";
import { useLiveContacts } from "./use-live-contacts.ts";
import { useOverlay } from "./use-overlay.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const MoreSheet = lazyPage(() => import("./more-sheet.tsx"), "MoreSheet");
const CommandPalette = lazyPage(() => import("./command-palette.tsx"), "CommandPalette", "frame", "settings");
const ShortcutsDialog = lazyPage(() => import("./shortcuts-dialog.tsx"), "ShortcutsDialog", "frame");

/** The layout of the account: navigation at the left, on phones at the foot, and the overlays of every screen. */
export function AccountFrame({ adminItems }: { adminItems?: NavItem[] }) {
  const { t } = useTranslation("common");
  const user = useUser();
  const { pathname } = useLocation();
  const shown = useOverlay();
  const { overlay, open, close } = shown;
  useLiveAccount(user);
  useLiveContacts();
  useShortcuts(shown);
  const groups = navGroups(t, user, adminItems);
  const search = () => open("search");
  return (
    <div className={frameClasses.account}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-m focus:bg-card focus:px-4 focus:py-2 focus:font-semibold"
      >
        {t("skipToContent")}
      </a>
      <SideNav user={user} groups={groups} onSearch={search} />
      <main id="content" className={frameClasses.main}>
        <ErrorBoundary framed place={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar groups={groups} moreOpen={overlay === "more"} onMore={() => open("more")} />
      <Suspense>
        {overlay === "more" && <MoreSheet user={user} groups={groups} onSearch={search} onClose={close} />}
        {overlay === "search" && <CommandPalette user={user} groups={groups} onOpen={open} onClose={close} />}
        {overlay === "shortcuts" && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
