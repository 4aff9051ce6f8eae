import { listJoinRequests, listLeads, listSessions, myLeads, type User } from "@doorlight/gateway/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api/call.ts";
import { useLiveEvent, useLiveGap } from "../../../lib/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { isAdmin } from "../../../lib/roles.ts";
import { type Notification, notificationsFrom } from "../notification.ts";

/** Publications come in bursts, and the services need a moment to take them in. */
const READ_DELAY_MS = 2_000;
const DAYS = 30;

/** Read again when the window comes back: a login elsewhere and a request to join an office are not live. */
const options = { staleTime: 60_000, refetchOnWindowFocus: true } as const;

/** What happened without the user, the newest first; undefined until it is known. */
export function useNotifications(user: User): Notification[] | undefined {
  const asAdmin = isAdmin(user);
  const published = useQuery({
    ...options,
    queryKey: queryKeys.newsOf("published"),
    queryFn: async ({ signal }) => (await call(listLeads, { query: { limit: 10 } }, { signal })).items,
    enabled: !asAdmin && user.termsAccepted,
  });
  const purchased = useQuery({
    ...options,
    queryKey: queryKeys.newsOf("purchased"),
    queryFn: async ({ signal }) =>
      (await call(myLeads, { query: { period: "last_n_days", days: DAYS, limit: 100 } }, { signal })).items,
    enabled: user.role === "agent" && user.termsAccepted,
  });
  const sessions = useQuery({
    ...options,
    queryKey: queryKeys.newsOf("sessions"),
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).items,
    // An admin who acts as the user sees none of the user's sessions.
    enabled: !user.impersonatedBy,
  });
  const joinRequests = useQuery({
    ...options,
    queryKey: queryKeys.newsOf("joinRequests"),
    queryFn: async ({ signal }) => (await call(listJoinRequests, {}, { signal })).items,
    enabled: asAdmin,
  });
  useLiveNews();

  const sources = [published, purchased, sessions, joinRequests];
  if (sources.some(({ isLoading }) => isLoading)) return undefined;
  return notificationsFrom({
    published: published.data ?? [],
    purchased: purchased.data ?? [],
    sessions: sessions.data ?? [],
    joinRequests: joinRequests.data ?? [],
  });
}

/** Reads again what a live event says is old. */
function useLiveNews(): void {
  const queries = useQueryClient();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const readSoon = (source: "published" | "purchased") => {
    clearTimeout(timers.current.get(source));
    const read = () => void queries.invalidateQueries({ queryKey: queryKeys.newsOf(source) });
    timers.current.set(source, setTimeout(read, READ_DELAY_MS));
  };
  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach((timer) => clearTimeout(timer));
  }, []);
  useLiveEvent("published", () => readSoon("published"));
  useLiveEvent("spots", ({ closed }) => closed && readSoon("purchased"));
  useLiveGap(() => void queries.invalidateQueries({ queryKey: queryKeys.news }));
}
