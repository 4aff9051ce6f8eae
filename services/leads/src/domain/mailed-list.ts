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
  /** Days of the country, both included. */
  awayFrom: string | null;
  awayUntil: string | null;
  /** Times of the country, as 21:00:00. */
  quietFrom: string | null;
  quietUntil: string | null;
  /** In place of the agent's own address, once its mailbox has confirmed it. */
  email: string | null;
};

/** Whether a list notifies on a day of its country. */
export function notifiesOn({ mode, pausedAt, awayFrom, awayUntil }: MailedList, day: string): boolean {
  const isAway = isAwayOn(dayNumber(day), dayNumber(awayFrom), dayNumber(awayUntil));
  return mode === "notification" && !pausedAt && !isAway;
}
