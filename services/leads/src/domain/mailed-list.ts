import { dayNumber, isAwayOn } from "./away.ts";

/** A lead list as its mails need it. */
export type MailedList = {
  id: string;
  userId: string;
  country: string;
  name: string;
  mode: "passive" | "notification" | "subscription";
  pace: "at_once" | "hourly" | "daily";
  pausedAt: Date | null;
  /** Since when one that buys sends no mails. */
  unsubscribedAt: Date | null;
  /** Days of the country, both included. */
  awayFrom: string | null;
  awayUntil: string | null;
  /** Times of the country, as 21:00:00. */
  quietFrom: string | null;
  quietUntil: string | null;
  /** In place of the agent's own address, once its mailbox has confirmed it. */
  email: string | null;
  /** Of that address. */
  mailboxId: string | null;
};

/** Whether a list ever mails news: of each lead, or, if it buys, of those that it could not buy. */
export function sendsNews({ mode, unsubscribedAt }: Pick<MailedList, "mode" | "unsubscribedAt">): boolean {
  return mode === "notification" || (mode === "subscription" && !unsubscribedAt);
}

type Notifying = Pick<MailedList, "mode" | "unsubscribedAt" | "pausedAt" | "awayFrom" | "awayUntil">;

/** Whether it does on a day of its country. */
export function notifiesOn({ pausedAt, awayFrom, awayUntil, ...list }: Notifying, day: string): boolean {
  const isAway = isAwayOn(dayNumber(day), dayNumber(awayFrom), dayNumber(awayUntil));
  return sendsNews(list) && !pausedAt && !isAway;
}
