import { isAdmin } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconBell } from "../../../components/ui/icons.ts";
import { PopoverButton } from "../../../components/ui/popover-button.tsx";
import { identityOf, useUser } from "../../../lib/session.ts";
import { useMarkNewsRead, useNotifications } from "../api/notifications.ts";
import { useUnread } from "../use-unread.ts";
import { NotificationItem } from "./notification-item.tsx";

/**
 * The bell of the top bar: the number of unread entries, and the list. News is read once its lead is opened, or by the
 * button; other entries are read when the list closes.
 */
export function NotificationBell() {
  const { t } = useTranslation("notifications");
  const user = useUser();
  const notifications = useNotifications(user);
  const markNewsRead = useMarkNewsRead();
  const { isUnread, markRead } = useUnread(identityOf(user), notifications);
  const unread = notifications?.filter(isUnread).length ?? 0;
  const newestUnread = notifications?.find((one) => one.kind === "fits" && one.readAt === null);
  const list = (close: () => void) => (
    <>
      <div className="flex items-baseline justify-between gap-3 px-2.5 pt-1 pb-2">
        <h2 className="text-base">{t("title")}</h2>
        {newestUnread && (
          <button
            type="button"
            className="text-sm text-primary hover:underline"
            onClick={() => markNewsRead.mutate({ body: { upToId: newestUnread.id } })}
          >
            {t("markAllRead")}
          </button>
        )}
      </div>
      {notifications?.length ? (
        <ul className="grid gap-0.5">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationItem notification={notification} unread={isUnread(notification)} onOpen={close} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-2.5 pb-2 text-ink-2">{t(isAdmin(user) ? "emptyForAdmin" : "empty")}</p>
      )}
    </>
  );
  return (
    <PopoverButton
      name={t("title")}
      aria-label={unread > 0 ? t("unread", { count: unread }) : t("title")}
      className="relative grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink md:size-9"
      renderPopover={list}
      onClose={markRead}
    >
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[10px] leading-none font-bold text-primary-ink tabular-nums md:top-0 md:-right-0.5"
        >
          {unread}
        </span>
      )}
    </PopoverButton>
  );
}
