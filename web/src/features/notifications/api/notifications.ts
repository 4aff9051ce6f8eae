import {
  isAdmin,
  listJoinRequests,
  listNotifications,
  listOwnDeals,
  listOwnDisputes,
  listSessions,
  markNotificationsRead,
  type MyLead,
  myLeads,
  type User,
} from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { answerKey } from "../../../lib/api/answer-key.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange, useRefresh } from "../../../lib/api/use-change.ts";
import { useLiveEvent, useLiveGap } from "../../../lib/live-events.ts";
import { useReadSoon } from "../../../lib/use-read-soon.ts";
import { type Notification, notificationsFrom } from "../notification.ts";

const newestNews = { query: { limit: 20 } };
/** Without contacts: nobody reads them here, and the access log would say so. */
const lately = { query: { period: "last_n_days", days: 30, limit: 100, contacts: "omitted" } } as const;

/** Read again when the window comes back: a login elsewhere, a request to join an office and an offered deal are not live. */
const options = { staleTime: 60_000, refetchOnWindowFocus: true } as const;

const isActive = ({ role, termsAccepted }: User) => role === "agent" && termsAccepted;

const useNews = (user: User) => useAnswer(listNotifications, newestNews, { ...options, enabled: isActive(user) });

/** Events without the user, the newest first; undefined until they are known. */
export function useNotifications(user: User): Notification[] | undefined {
  const asAdmin = isAdmin(user);
  const asOther = user.impersonatedBy !== null;
  const news = useNews(user);
  const purchased = useAnswer(myLeads, lately, { ...options, enabled: isActive(user) });
  // An admin who acts as the user sees none of the user's sessions.
  const sessions = useAnswer(listSessions, {}, { ...options, enabled: !asOther });
  const joinRequests = useAnswer(listJoinRequests, {}, { ...options, enabled: asAdmin });
  const deals = useAnswer(listOwnDeals, {}, { ...options, enabled: isActive(user) });
  const disputes = useAnswer(listOwnDisputes, {}, { ...options, enabled: isActive(user) });
  useLiveNews(purchased.data?.items);

  const sources = [news, purchased, sessions, joinRequests, deals, disputes];
  if (sources.some(({ isLoading }) => isLoading)) return undefined;
  return notificationsFrom({
    news: news.data?.items ?? [],
    purchased: purchased.data?.items ?? [],
    sessions: sessions.data?.items ?? [],
    joinRequests: joinRequests.data?.items ?? [],
    offers: deals.data?.offers ?? [],
    disputes: disputes.data?.items ?? [],
  });
}

/** Rereads answers that a live event makes old. */
function useLiveNews(purchased: readonly MyLead[] = []): void {
  const refresh = useRefresh();
  const purchases = answerKey(myLeads, lately);
  const readNewsSoon = useReadSoon(answerKey(listNotifications, newestNews));
  useLiveEvent("news", readNewsSoon);
  useLiveEvent("newsRead", readNewsSoon);
  const readPurchasedSoon = useReadSoon(purchases);
  // Leads of the whole country close, and contacts get erased.
  useLiveEvent("contact", ({ leadId }) => {
    if (purchased.some(({ lead }) => lead.id === leadId)) readPurchasedSoon();
  });
  // A list may have bought it.
  useLiveEvent("purchased", readPurchasedSoon);
  // A refund gives something back.
  useLiveEvent("account", readPurchasedSoon);
  useLiveGap(() => void refresh(purchases, listNotifications));
}

/** Marks news as read on all devices: of one lead, or an item and all older ones. */
export function useMarkNewsRead() {
  return useChange(markNotificationsRead, { refreshes: [listNotifications] });
}

/** Marks the news of a lead as read once the lead is shown, from wherever it was opened. */
export function useReadNewsOf(lead: { id: string } | undefined, user: User): void {
  const { data } = useNews(user);
  const { mutate } = useMarkNewsRead();
  const unread = data?.items.find((item) => item.lead.id === lead?.id && item.readAt === null)?.lead.id;
  // News that an admin opens in the user's name stays new to the user.
  const leadId = user.impersonatedBy === null ? unread : undefined;
  useEffect(() => {
    if (leadId !== undefined) mutate({ body: { leadId } });
  }, [leadId, mutate]);
}
