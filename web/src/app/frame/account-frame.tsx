import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { useUser } from "../../lib/session.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { navItems } from "./nav-items.ts";
import { SideNav } from "./side-nav.tsx";
import { useLiveAccount } from "./use-live-account.ts";

/** The layout of the account: navigation at the left, on phones at the foot. */
export function AccountFrame() {
  const { t } = useTranslation("common");
  const user = useUser();
  const { pathname } = useLocation();
  useLiveAccount();
  const items = navItems(user);
  return (
    <div className="min-h-screen md:grid md:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-m focus:bg-card focus:px-4 focus:py-2 focus:font-semibold"
      >
        {t("skipToContent")}
      </a>
      <SideNav user={user} items={items} />
      <main id="content" className="min-w-0 pb-28 md:pb-0">
        <ErrorBoundary framed place={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar items={[...items.admin, ...items.own]} />
    </div>
  );
}
