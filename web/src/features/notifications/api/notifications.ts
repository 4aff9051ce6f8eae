import {
  isAdmin,
  listNotifications,
  markNotificationsRead,
  type MyLead,
  myLeads,
  type User,
} from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/api/call.ts";
import { useLiveEvent, useLiveGap } from "../../../lib/live-events.ts";
import { joinRequestsQuery } from "../../../lib/queries/join-requests.ts";
import { sessionsQuery } from "../../../lib/queries/sessions.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useReadSoon } from "../../../lib/use-read-soon.ts";
import { type Notification, notificationsFrom } from "../notification.ts";

/** Without contacts: nobody reads them here, and the access log would say so. */
const query = { period: "last_n_days", days: 30, limit: 100, contacts: "omitted" } as const;

/** Read again when the window comes back: a login elsewhere and a request to join an office are not live. */
const options = { staleTime: 60_000, refetchOnWindowFocus: true } as const;

const useNews = (user: User) =>
  useQuery({
    ...options,
    queryKey: queryKeys.news,
    queryFn: ({ signal }) => call(listNotifications, { query: { limit: 20 } }, { signal }),
    enabled: user.role === "agent" && user.termsAccepted,
  });

/** What happened without the user, the newest first; undefined until it is known. */
export function useNotifications(user: User): Notification[] | undefined {
  const asAdmin = isAdmin(user);
  const asOther = user.impersonatedBy !== null;
  const news = useNews(user);
  const purchased = useQuery({
    ...options,
    queryKey: queryKeys.purchasedNews,
    queryFn: async ({ signal }) => (await call(myLeads, { query }, { signal })).items,
    enabled: user.role === "agent" && user.termsAccepted,
  });
  // An admin who acts as the user sees none of the user's sessions.
  const sessions = useQuery({ ...sessionsQuery, ...options, enabled: !asOther });
  const joinRequests = useQuery({ ...joinRequestsQuery, ...options, enabled: asAdmin });
  useLiveNews(purchased.data);

  const sources = [news, purchased, sessions, joinRequests];
  if (sources.some(({ isLoading }) => isLoading)) return undefined;
  return notificationsFrom({
    news: news.data?.items ?? [],
    purchased: purchased.data ?? [],
    sessions: sessions.data ?? [],
    joinRequests: joinRequests.data ?? [],
  });
}

/** Reads again what a live event says is old. */
function useLiveNews(purchased: readonly MyLead[] = []): void {
  const queries = useQueryClient();
  const queryKey = queryKeys.purchasedNews;
  const readNewsSoon = useReadSoon(queryKeys.news);
  useLiveEvent("news", readNewsSoon);
  useLiveEvent("newsRead", readNewsSoon);
  const readPurchasedSoon = useReadSoon(queryKey);
  // Leads of the whole country close.
  useLiveEvent("spots", ({ leadId, closed }) => {
    if (closed && purchased.some(({ lead }) => lead.id === leadId)) readPurchasedSoon();
  });
  // A list may have bought it.
  useLiveEvent("purchased", readPurchasedSoon);
  useLiveGap(() => {
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: queryKeys.news });
  });
}

/** Marks news as read on all devices: of one lead, or an item and all older ones. */
export function useMarkNewsRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { leadId: string } | { upToId: string }) => call(markNotificationsRead, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.news }),
  });
}

/** Marks the news of a lead as read once the lead is shown, from wherever it was opened. */
export function useReadNewsOf(lead: { id: string } | undefined, user: User): void {
  const { data } = useNews(user);
  const { mutate } = useMarkNewsRead();
  const unread = data?.items.find((item) => item.lead.id === lead?.id && item.readAt === null)?.lead.id;
  // What an admin opens in the user's name stays new to the user.
  const leadId = user.impersonatedBy === null ? unread : undefined;
  useEffect(() => {
    if (leadId !== undefined) mutate({ leadId });
  }, [leadId, mutate]);
}
