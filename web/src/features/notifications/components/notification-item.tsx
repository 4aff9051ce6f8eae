import type { NewsItem } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import {
  type Icon,
  IconBuilding,
  IconCheck,
  IconDeviceDesktop,
  IconInfoCircle,
  IconUserPlus,
} from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatAge } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { paths } from "../../../lib/paths.ts";
import type { HoldChange, LeadChange, Notification } from "../notification.ts";

const icons: Record<Notification["kind"], Icon> = {
  fits: IconBuilding,
  bought: IconCheck,
  closed: IconInfoCircle,
  erased: IconInfoCircle,
  withdrawnByUs: IconInfoCircle,
  refunded: IconCheck,
  corrected: IconInfoCircle,
  hold: IconInfoCircle,
  holdLost: IconInfoCircle,
  holdEnded: IconCheck,
  login: IconDeviceDesktop,
  joinRequest: IconUserPlus,
  dealOffer: IconInfoCircle,
};

type Props = { notification: Notification; unread: boolean; onOpen: () => void };

/** One notification; it leads to its subject. */
export function NotificationItem({ notification, unread, onOpen }: Props) {
  const { t } = useTranslation("notifications");
  const { tag } = useLocale();
  const Icon = icons[notification.kind];
  return (
    <Link
      to={addressOf(notification)}
      onClick={onOpen}
      className="flex items-start gap-3 rounded-[9px] px-2.5 py-2.5 hover:bg-sunken"
    >
      <Icon size={19} stroke={1.75} className="mt-0.5 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className={`block wrap-anywhere ${unread ? "font-semibold" : "text-ink-2"}`}>
          <NotificationText notification={notification} />
        </span>
        <span className="block text-xs text-ink-3">{formatAge(notification.at, tag)}</span>
      </span>
      {unread && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">{t("new")}</span>
        </span>
      )}
    </Link>
  );
}

function NotificationText({ notification }: { notification: Notification }) {
  const { t } = useTranslation("notifications");
  if (isPlain(notification)) return t(notification.kind);
  if (notification.kind === "dealOffer") return t("dealOffer", { name: notification.name });
  if (notification.kind === "joinRequest")
    return t("joinRequest", { person: notification.person, office: notification.office });
  if (notification.kind === "bought") return <BoughtText {...notification} />;
  return notification.kind === "fits" ? <NewsText {...notification} /> : <ChangeText {...notification} />;
}

/** What happened to a bought lead. */
function ChangeText({ kind, lead }: Extract<Notification, { kind: LeadChange }>) {
  const { t } = useTranslation("notifications");
  return t(kind, { home: `${useLeadTitle(lead)}, ${lead.place.city}` });
}

function BoughtText({ lead, price }: Pick<NewsItem, "lead" | "price">) {
  const { t } = useTranslation("notifications");
  return t("bought", { home: useHomeText(lead, price) });
}

function NewsText({ lead, price, missedReason }: Pick<NewsItem, "lead" | "price" | "missedReason">) {
  const { t } = useTranslation("notifications");
  const home = useHomeText(lead, price);
  if (missedReason === null) return t("fits", { home });
  return t(`missed.${missedReason}`, { home, defaultValue: t("missed.payment", { home }) });
}

/** The marks of one lead among others: its type, its home and its price. */
function useHomeText(lead: NewsItem["lead"], price: NewsItem["price"]): string {
  const { t } = useTranslation("common");
  const { tag } = useLocale();
  const { leadType, place } = lead;
  const parts = [
    t(`leadType.${leadType}`),
    useLeadTitle(lead),
    place.district || place.city,
    price && formatMoney(price, tag),
  ];
  return parts.filter(Boolean).join(", ");
}

const addresses = {
  hold: paths.billing,
  holdLost: paths.billing,
  holdEnded: paths.billing,
  login: paths.securitySettings,
} satisfies { [kind in HoldChange | "login"]: string };

/** Whether its kind says all. */
function isPlain(notification: Notification): notification is Extract<Notification, { kind: keyof typeof addresses }> {
  return notification.kind in addresses;
}

function addressOf(notification: Notification): string {
  if (isPlain(notification)) return addresses[notification.kind];
  if (notification.kind === "dealOffer") return paths.plans;
  return notification.kind === "joinRequest" ? adminPaths.officeRequests : paths.lead(notification.lead.id);
}
