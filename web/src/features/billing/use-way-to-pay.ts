import { useSearchParams } from "react-router";
import type { WayToPay } from "../../lib/paths.ts";

/** The way to pay that is chosen in the address. */
export function useWayToPay(): WayToPay | null {
  const way = useSearchParams()[0].get("way");
  return way === "card" || way === "pack" || way === "invoice" ? way : null;
}
