import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent, useLiveGap, useLiveRefusal } from "../../lib/live-events.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Keeps every page of the account as new as the server: session, own purchases, and all of it after a gap. */
export function useLiveAccount(): void {
  const queries = useQueryClient();
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
