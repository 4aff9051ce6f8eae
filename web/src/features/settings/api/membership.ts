import { getMembership } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const membershipKey = ["membership"] as const;

/** The user's office and its people, or the office that was asked to join. */
export function useMembership() {
  return useQuery({ queryKey: membershipKey, queryFn: ({ signal }) => call(getMembership, {}, { signal }) });
}
