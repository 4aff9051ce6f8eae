import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLiveEvent, useLiveGap, useLiveRefusal } from "../../lib/live-events.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { sessionQuery } from "../../lib/session.ts";

const UNKNOWN_RETRY_MS = 5_000;

/** Keeps every page of the account as new as the server: session, own purchases, and all of it after a gap. */
export function useLiveAccount(): void {
  const queries = useQueryClient();
  // While purchasing is away, nobody knows the credits and monthly leads, and no event says that it is back.
  useQuery({
    ...sessionQuery,
    refetchInterval: ({ state: { data } }) => data?.role === "agent" && data.credits === null && UNKNOWN_RETRY_MS,
  });
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  const askSession = () => refresh(queryKeys.session);
  // Credits, monthly leads, a deal and the billing method decide what pays every lead.
  useLiveEvent("account", () =>
    refresh(queryKeys.session, queryKeys.billing, queryKeys.leadDetails, queryKeys.leadLists, queryKeys.overview),
  );
  useLiveEvent("session", askSession);
  useLiveRefusal(askSession);
  useLiveEvent("purchased", () => {
    refresh(queryKeys.leadDetails, queryKeys.leadLists, queryKeys.newestLeads, queryKeys.myLeads);
    refresh(queryKeys.billing, queryKeys.session, queryKeys.overview);
  });
  useLiveGap(() =>
    refresh(queryKeys.leads, queryKeys.myLeads, queryKeys.billing, queryKeys.session, queryKeys.overview),
  );
}
