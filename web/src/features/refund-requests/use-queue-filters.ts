import { RefundState } from "@doorlight/gateway/contract";
import { useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "../../lib/admin-paths.ts";
import { countryIn } from "../../lib/address-state.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

export type QueueFilters = { state: RefundState; country: string | null };

/** The filters of the queue, kept in the address. To change one is to leave the request that is shown. */
export function useQueueFilters(): [QueueFilters, (change: Partial<QueueFilters>) => void] {
  useKnownChoices({ state: RefundState.options });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters: QueueFilters = {
    state: RefundState.options.find((state) => state === search.get("state")) ?? "pending",
    country: countryIn(search),
  };
  return [
    filters,
    (change) => {
      const next = { ...filters, ...change };
      const query = new URLSearchParams({ state: next.state, ...(next.country && { country: next.country }) });
      void navigate(`${adminPaths.refundRequests}?${query}`);
    },
  ];
}
