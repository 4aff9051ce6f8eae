import { isAdmin } from "@doorlight/gateway/contract";
import { usePrefetchQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { useLocale } from "../i18n/use-locale.ts";
import { countriesQuery } from "../lib/countries.ts";
import { localisedPath } from "../lib/locale.ts";
import { paths } from "../lib/paths.ts";
import { homeOf } from "../lib/home-of.ts";
import { identityOf, useSession, useUser } from "../lib/session.ts";
import { NotFoundError } from "./not-found-error.ts";
import { safeNext } from "../lib/safe-next.ts";

/**
 * Signed-in users only; a guest logs in first, in the language of the screen, and comes back. For another user the
 * screen restarts, without state.
 */
export function UserOnly() {
  const user = useSession();
  // With the session: a time that is shown before its zone is known would change before the reader's eyes.
  usePrefetchQuery(countriesQuery);
  const { locale } = useLocale();
  const { pathname, search } = useLocation();
  if (user === undefined) return null;
  if (!user) {
    const next = new URLSearchParams({ next: pathname + search });
    return <Navigate replace to={`${localisedPath(paths.login, locale)}?${next}`} />;
  }
  return (
    <Fragment key={identityOf(user)}>
      <Outlet />
    </Fragment>
  );
}

/** Admins only; for everybody else the address does not exist. */
export function AdminOnly() {
  const { pathname } = useLocation();
  if (!isAdmin(useUser())) throw new NotFoundError(pathname);
  return <Outlet />;
}

/** Super admins only; for everybody else the address does not exist. */
export function SuperAdminOnly() {
  const { pathname } = useLocation();
  if (useUser().role !== "super_admin") throw new NotFoundError(pathname);
  return <Outlet />;
}

/** Shows the fallback to a user who has not accepted the terms in force. */
export function TermsAccepted({ fallback }: { fallback: ReactNode }) {
  const user = useSession();
  return user && !user.termsAccepted ? fallback : <Outlet />;
}

/**
 * Shows the fallback to an admin who must set up a second factor first. The fallback stays while it shows the recovery
 * codes: by then the session may already say that nothing is missing.
 */
export function SecondFactorSet({ fallback }: { fallback: (onCodes: (shown: boolean) => void) => ReactNode }) {
  const { secondFactorMissing } = useUser();
  const [showsCodes, setShowsCodes] = useState(false);
  return secondFactorMissing || showsCodes ? fallback(setShowsCodes) : <Outlet />;
}

/** Guests only; a signed-in user is sent on, to the page they came for or to their first screen. */
export function GuestOnly() {
  const user = useSession();
  const [search] = useSearchParams();
  if (user === undefined) return null;
  return user ? <Navigate replace to={safeNext(search.get("next")) ?? homeOf(user)} /> : <Outlet />;
}
