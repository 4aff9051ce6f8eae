import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { useSession } from "../lib/session.ts";
import { paths } from "./paths.ts";

/** Signed-in users only; others log in first and come back. */
export function UserOnly() {
  const user = useSession();
  const { pathname, search } = useLocation();
  if (user === undefined) return null;
  if (!user) return <Navigate replace to={`${paths.login}?${new URLSearchParams({ next: pathname + search })}`} />;
  return <Outlet />;
}

/** Whoever has not accepted the terms in force sees them instead of the screen. */
export function TermsAccepted({ gate }: { gate: ReactNode }) {
  const user = useSession();
  return user && !user.termsAccepted ? gate : <Outlet />;
}

/** Log-in and sign-up: whoever is signed in goes on to where they were going. */
export function GuestOnly() {
  const user = useSession();
  const [search] = useSearchParams();
  if (user === undefined) return null;
  return user ? <Navigate replace to={safeNext(search.get("next"))} /> : <Outlet />;
}

/** Only a path of this site; anything else is somebody else's link. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : paths.newLeads;
}
