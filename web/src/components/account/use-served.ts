import type { Deal } from "@doorlight/gateway/contract";
import { useTimeZone } from "../../lib/countries.ts";

/** A deal with the last day on which it was in force: one that ended early did not last until the day of its terms. */
export function useServed(deal: Deal): Deal {
  const timeZone = useTimeZone(deal.country);
  if (deal.state !== "ended" || !deal.inForce) return deal;
  const last = new Date(Date.parse(deal.inForce.to) - 1);
  return { ...deal, endsOn: new Intl.DateTimeFormat("sv", { timeZone }).format(last) };
}

/** What a deal costs since an earlier end has given back some of its fixed fee. */
export const feeLeft = ({ fee, returned }: Pick<Deal, "fee" | "returned">): Deal["fee"] =>
  returned ? { ...fee, amount: fee.amount - returned.amount } : fee;
