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
    <div className="[--above:calc(52px+var(--offline))]">
      <Suspense fallback={<div className="h-[52px] bg-warn-soft" />}>
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
