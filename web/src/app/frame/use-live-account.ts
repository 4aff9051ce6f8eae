import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent, useLiveGap, useLiveRefusal } from "../../lib/live-events.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useReadSoon } from "../../lib/use-read-soon.ts";

/** Keeps every page of the account as new as the server: session, own purchases, and all of it after a gap. */
export function useLiveAccount(): void {
  const queries = useQueryClient();
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  const askSession = () => refresh(queryKeys.session);
  // What billing changed reaches this page before purchasing, which counts the monthly leads: it is read once more.
  const readSessionSoon = useReadSoon(queryKeys.session);
  const readBillingSoon = useReadSoon(queryKeys.billing);
  // Credits, monthly leads, a deal and the billing method decide what pays every lead.
  const readDetailsSoon = useReadSoon(queryKeys.leadDetails);
  const readListsSoon = useReadSoon(queryKeys.leadLists);
  useLiveEvent("account", () => {
    refresh(queryKeys.session, queryKeys.billing);
    readSessionSoon();
    readBillingSoon();
    readDetailsSoon();
    readListsSoon();
  });
  useLiveEvent("session", askSession);
  useLiveRefusal(askSession);
  useLiveEvent("purchased", () => {
    refresh(queryKeys.leadDetails, queryKeys.leadLists, queryKeys.newestLeads, queryKeys.myLeads);
    refresh(queryKeys.billing, queryKeys.session);
  });
  useLiveGap(() => refresh(queryKeys.leads, queryKeys.myLeads, queryKeys.billing, queryKeys.session));
}
