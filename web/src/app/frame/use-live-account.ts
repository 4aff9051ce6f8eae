import { getLead, getOverview, getSession, listLeads, type User } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountAnswers, billingAnswers, boughtLeads } from "../../lib/account-answers.ts";
import { pagesKey } from "../../lib/api/answer-key.ts";
import { useRefresh } from "../../lib/api/use-change.ts";
import { useLiveEvent, useLiveGap, useLiveRefusal } from "../../lib/live-events.ts";

const ASKED_AGAIN_MS = 30_000;

/** Keeps every page of the account as new as the server: session, own purchases, and all of it after a gap. */
export function useLiveAccount({ role, credits }: User): void {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const askSession = () => void refresh(getSession);
  // Credits, monthly leads, a deal and the billing method decide about the payment source of every lead.
  useLiveEvent("account", () => void refresh(getSession, ...billingAnswers, getLead, pagesKey(listLeads), getOverview));
  useLiveEvent("session", askSession);
  useLiveRefusal(askSession);
  useLiveEvent("purchased", () => {
    void refresh(getLead, listLeads, boughtLeads);
    void refresh(...billingAnswers, getSession, getOverview);
  });
  // While credits cannot be had no event says when they can be again. The session has its one observer, the frame's.
  const isUnknown = role === "agent" && credits === null;
  useEffect(() => {
    if (!isUnknown) return undefined;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [getSession.path] }), ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnknown, queries]);
  useLiveGap(() => void refresh(...accountAnswers, boughtLeads, getOverview));
}
