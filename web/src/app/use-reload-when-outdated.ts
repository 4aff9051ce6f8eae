import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isOutdated } from "../lib/build-check.ts";

/** Once a newer build is out, the next change of screen loads the page anew. */
export function useReloadWhenOutdated(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current && isOutdated()) location.reload();
  }, [pathname]);
}
