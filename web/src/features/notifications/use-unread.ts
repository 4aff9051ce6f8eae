import { useEffect } from "react";
import { useDeviceState } from "../../lib/device-state.ts";
import type { Notification } from "./notification.ts";

const beginning = new Date(0).toISOString();

/**
 * This user's unread notifications, and the way to mark all but news as read. The server keeps it for news, the same on
 * all devices; this device for the others, and on its first visit earlier entries count as read. Times are the server's
 * alone, so that a wrong clock here hides nothing.
 */
export function useUnread(owner: string, notifications: Notification[] | undefined) {
  const [readUntil, keep] = useDeviceState(`news-read ${owner}`);
  const newest = notifications && (notifications[0]?.at ?? beginning);
  const isFirstVisit = readUntil === null;
  useEffect(() => {
    if (isFirstVisit && newest !== undefined) keep(newest);
  }, [isFirstVisit, newest, keep]);
  const isUnread = (one: Notification) => (one.kind === "fits" ? one.readAt === null : isLater(one.at));
  const isLater = (at: string) => readUntil !== null && Date.parse(at) > Date.parse(readUntil);
  return { isUnread, markRead: () => newest !== undefined && keep(newest) };
}
