import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { useUser } from "../../lib/session.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { lazyPage } from "../lazy-page.ts";

const Banner = lazyPage(
  () => import("../../features/impersonation/components/impersonation-banner.tsx"),
  "ImpersonationBanner",
  "impersonation",
);

/** While an admin acts as the user, a banner above every screen says so, above the error screen too. */
export function ImpersonationFrame() {
  const { impersonatedBy } = useUser();
  const { pathname } = useLocation();
  if (!impersonatedBy) return <Outlet />;
  return (
    <div className="[--above:52px]">
      <Suspense fallback={<div className="h-(--above) bg-warn-soft" />}>
        <Banner />
      </Suspense>
      <ErrorBoundary place={pathname}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
