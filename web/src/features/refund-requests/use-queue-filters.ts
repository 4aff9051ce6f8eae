import { RefundReason, RefundState } from "@doorlight/gateway/contract";
import { useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "../../lib/admin-paths.ts";
import { countryIn } from "../../lib/address-state.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

export type QueueFilters = {
  state: RefundState;
  country: string | null;
  /** Words of an agent. */
  q: string;
  reason: RefundReason | null;
  late: boolean;
  appealed: boolean;
};

export const unfiltered = { country: null, q: "", reason: null, late: false, appealed: false } as const;

/** The filters of the queue, kept in the address. To change one is to leave the request that is shown. */
export function useQueueFilters(): [QueueFilters, (change: Partial<QueueFilters>) => void] {
  useKnownChoices({ state: RefundState.options, reason: RefundReason.options });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = RefundState.options.find((one) => one === search.get("state")) ?? "pending";
  const filters: QueueFilters = {
    state,
    country: countryIn(search),
    q: search.get("q") ?? "",
    reason: RefundReason.options.find((one) => one === search.get("reason")) ?? null,
    // None else is late.
    late: state === "pending" && search.get("late") === "true",
    appealed: search.get("appealed") === "true",
  };
  return [
    filters,
    (change) => {
      const query = new URLSearchParams(toQuery({ ...filters, ...change }));
      // What is typed is no step of the history.
      void navigate(`${adminPaths.refundRequests}?${query}`, { replace: Object.keys(change).join() === "q" });
    },
  ];
}

/** The filters that are set. */
export function toQuery({ state, country, q, reason, late, appealed }: QueueFilters) {
  return {
    state,
    ...(country && { country }),
    ...(q.trim() && { q: q.trim() }),
    ...(reason && { reason }),
    ...(late && { late: "true" as const }),
    ...(appealed && { appealed: "true" as const }),
  };
}

/** Whether any but the state is set. */
export function isNarrowed({ country, q, reason, late, appealed }: QueueFilters): boolean {
  return country !== null || q.trim() !== "" || reason !== null || late || appealed;
}
