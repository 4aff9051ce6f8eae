import type { User } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveEvent, useLiveGap, useLiveRefusal } from "../../lib/live-events.ts";
import { queryKeys } from "../../lib/query-keys.ts";

const ASKED_AGAIN_MS = 30_000;

/** Keeps every page of the account as new as the server: session, own purchases, and all of it after a gap. */
export function useLiveAccount({ role, credits }: User): void {
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
  // While credits cannot be had no event says when they can be again. The session has its one observer, the frame's.
  const isUnknown = role === "agent" && credits === null;
  useEffect(() => {
    if (!isUnknown) return undefined;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: queryKeys.session }), ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnknown, queries]);
  useLiveGap(() =>
    refresh(queryKeys.leads, queryKeys.myLeads, queryKeys.billing, queryKeys.session, queryKeys.overview),
  );
}
