import type { DecisionKind, User } from "@doorlight/gateway/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import {
  IconChartBar,
  IconHeartHandshake,
  IconHistory,
  IconListCheck,
  IconPlugConnected,
  IconTimeline,
  IconUserCheck,
} from "../../components/ui/back-office-icons.ts";
import {
  IconCreditCard,
  IconFileInvoice,
  IconHome,
  IconMail,
  IconMapPin,
  IconReceiptRefund,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconUserPlus,
  IconUsers,
} from "../../components/ui/icons.ts";
import { useHome, useHomeAfterChanges } from "../../features/admin-home/api/home.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { useUser } from "../../lib/session.ts";
import { AccountFrame } from "./account-frame.tsx";
import type { NavItem } from "./nav-groups.ts";

/** `decisions`: those that the entry leads to. */
type AdminItem = NavItem & { decisions?: DecisionKind[] };

const refundRequests = (t: TFunction<"back-office">): AdminItem => ({
  to: adminPaths.refundRequests,
  text: t("refundRequests"),
  decisions: ["refund_request"],
  Icon: IconReceiptRefund,
});

const adminItems = (t: TFunction<"back-office">, { role }: User): AdminItem[] => [
  { to: adminPaths.home, text: t("home"), Icon: IconListCheck, end: true },
  { to: adminPaths.users, text: t("users"), Icon: IconUsers },
  {
    to: adminPaths.leadDesk,
    text: t("leadDesk"),
    short: t("leadDeskShort"),
    decisions: ["paused_lead"],
    Icon: IconSearch,
  },
  { to: adminPaths.officeRequests, text: t("officeRequests"), decisions: ["office_request"], Icon: IconUserPlus },
  ...(role === "super_admin" ? [refundRequests(t)] : []),
  { to: adminPaths.approvals, text: t("approvals"), decisions: ["approval"], Icon: IconUserCheck },
  { to: adminPaths.deals, text: t("deals"), Icon: IconHeartHandshake },
  {
    to: adminPaths.invoicing,
    text: t("invoicing"),
    decisions: ["parked_account", "open_payment", "details_to_correct"],
    Icon: IconFileInvoice,
  },
  { to: adminPaths.stats, text: t("stats"), Icon: IconChartBar },
  { to: adminPaths.sources, text: t("sources"), Icon: IconPlugConnected },
  { to: adminPaths.agencies, text: t("agencies"), Icon: IconHome },
  { to: adminPaths.prospects, text: t("prospects"), Icon: IconUserPlus },
  { to: adminPaths.campaigns, text: t("campaigns"), decisions: ["campaign"], Icon: IconMail },
  { to: adminPaths.disputes, text: t("disputes"), decisions: ["dispute"], Icon: IconCreditCard },
  { to: adminPaths.timeline, text: t("timeline"), Icon: IconTimeline },
  { to: adminPaths.audit, text: t("audit"), Icon: IconHistory },
  { to: adminPaths.locations, text: t("locations"), Icon: IconMapPin },
  { to: adminPaths.countrySettings, text: t("countries"), Icon: IconSettings },
  { to: adminPaths.health, text: t("health"), decisions: ["violation", "dead_letter"], Icon: IconShieldCheck },
];

/** The layout of the account with the back office in its menu and what waits there, apart so that agents do not load that. */
export function AdminFrame() {
  const { t } = useTranslation("back-office");
  const { data } = useHome();
  useHomeAfterChanges();
  const waiting = new Map(data?.kinds.map(({ kind, count }) => [kind, count ?? 0]));
  const countOf = (kinds: DecisionKind[]) => kinds.reduce((total, kind) => total + (waiting.get(kind) ?? 0), 0);
  const items = adminItems(t, useUser()).map(({ decisions = [], ...item }) => ({ ...item, count: countOf(decisions) }));
  return <AccountFrame adminItems={items} />;
}
