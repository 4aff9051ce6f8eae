import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { sessionQuery } from "./session.ts";

/** Reads anew what pays, after a change of the cards or of the billing details. */
export function useRefreshBilling(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => refresh(queries, queryKeys.billing, queryKeys.leads);
}

/** Reads anew what a payment changes: what pays, and the credits and monthly leads in the frame. */
export function useRefreshAccount(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => refresh(queries, queryKeys.billing, queryKeys.leads, sessionQuery.queryKey);
}

function refresh(queries: QueryClient, ...keys: (readonly unknown[])[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
