import { Fragment, type ReactNode, useState } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { isAdmin, homeOf } from "../lib/roles.ts";
import { identityOf, useSession, useUser } from "../lib/session.ts";
import { NotFoundError } from "./not-found-error.ts";
import { paths } from "../lib/paths.ts";
import { safeNext } from "./safe-next.ts";

/** Signed-in users only; others log in first and come back. Another user gets a screen that remembers nothing. */
export function UserOnly() {
  const user = useSession();
  const { pathname, search } = useLocation();
  if (user === undefined) return null;
  if (!user) return <Navigate replace to={`${paths.login}?${new URLSearchParams({ next: pathname + search })}`} />;
  return (
    <Fragment key={identityOf(user)}>
      <Outlet />
    </Fragment>
  );
}

/** Admins only; to others the address is one that nothing has. */
export function AdminOnly() {
  const { pathname } = useLocation();
  if (!isAdmin(useUser())) throw new NotFoundError(pathname);
  return <Outlet />;
}

/** Whoever has not accepted the terms in force sees them instead of the screen. */
export function TermsAccepted({ gate }: { gate: ReactNode }) {
  const user = useSession();
  return user && !user.termsAccepted ? gate : <Outlet />;
}

/**
 * An admin who has yet to set up the second factor can do nothing before. The gate stays while it shows the recovery
 * codes: by then the session may already say that nothing is missing.
 */
export function SecondFactorSet({ gate }: { gate: (onCodes: (shown: boolean) => void) => ReactNode }) {
  const { secondFactorMissing } = useUser();
  const [showsCodes, setShowsCodes] = useState(false);
  return secondFactorMissing || showsCodes ? gate(setShowsCodes) : <Outlet />;
}

/** Log-in and sign-up: whoever is signed in goes on to where they were going. */
export function GuestOnly() {
  const user = useSession();
  const [search] = useSearchParams();
  if (user === undefined) return null;
  return user ? <Navigate replace to={safeNext(search.get("next")) ?? homeOf(user)} /> : <Outlet />;
}
