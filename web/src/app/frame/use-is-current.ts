import { matchPath, useLocation } from "react-router";
import { useOpenedFrom } from "../../lib/opened-from.ts";
import type { NavItem } from "./nav-groups.ts";

/** Whether an entry of the menu leads to this screen, or to the list from which it was opened. */
export function useIsCurrent(): (item: Pick<NavItem, "to" | "end">) => boolean {
  const { pathname } = useLocation();
  const from = useOpenedFrom()?.split("?")[0];
  return ({ to, end = false }) =>
    matchPath({ path: to, end }, pathname) !== null ||
    (from !== undefined && matchPath({ path: to, end }, from) !== null);
}
