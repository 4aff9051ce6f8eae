import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isOutdated } from "../lib/build-check.ts";
import { isReachable } from "../lib/connection.ts";

/** Reloads the page at the first change of screen after a newer build is out. */
export function useReloadWhenOutdated(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current || !isOutdated()) return;
    void isReachable().then((reachable) => reachable && location.reload());
  }, [pathname]);
}
