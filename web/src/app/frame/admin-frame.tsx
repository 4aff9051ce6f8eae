import type { DecisionKind, User } from "@doorlight/gateway/contract";
import {
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMail,
  IconMapPin,
  IconReceiptRefund,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconTimeline,
  IconUserPlus,
  IconUsers,
} from "../../components/ui/icons.ts";
import { useHome, useHomeAfterChanges } from "../../features/admin-home/api/home.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { useUser } from "../../lib/session.ts";
import { AccountFrame } from "./account-frame.tsx";
import type { NavItem } from "./nav-groups.ts";

const refundRequests: NavItem = { to: adminPaths.refundRequests, text: "refundRequests", Icon: IconReceiptRefund };

/** The decisions that an entry leads to. */
const waitingAt: Partial<Record<NavItem["text"], DecisionKind[]>> = {
  officeRequests: ["office_request"],
  refundRequests: ["refund_request"],
  campaigns: ["campaign"],
  disputes: ["dispute"],
  invoicing: ["parked_account", "open_payment"],
  health: ["violation", "dead_letter"],
};

const adminItems = ({ role }: User): NavItem[] => [
  { to: adminPaths.home, text: "home", Icon: IconListCheck, end: true },
  { to: adminPaths.users, text: "users", Icon: IconUsers },
  { to: adminPaths.leadDesk, text: "leadDesk", Icon: IconSearch },
  { to: adminPaths.officeRequests, text: "officeRequests", Icon: IconUserPlus },
  ...(role === "super_admin" ? [refundRequests] : []),
  { to: adminPaths.deals, text: "deals", Icon: IconHeartHandshake },
  { to: adminPaths.invoicing, text: "invoicing", Icon: IconFileInvoice },
  { to: adminPaths.stats, text: "stats", Icon: IconChartBar },
  { to: adminPaths.agencies, text: "agencies", Icon: IconHome },
  { to: adminPaths.prospects, text: "prospects", Icon: IconUserPlus },
  { to: adminPaths.campaigns, text: "campaigns", Icon: IconMail },
  { to: adminPaths.disputes, text: "disputes", Icon: IconCreditCard },
  { to: adminPaths.timeline, text: "timeline", Icon: IconTimeline },
  { to: adminPaths.audit, text: "audit", Icon: IconHistory },
  { to: adminPaths.locations, text: "locations", Icon: IconMapPin },
  { to: adminPaths.countrySettings, text: "countries", Icon: IconSettings },
  { to: adminPaths.health, text: "health", Icon: IconShieldCheck },
];

/** The layout of the account with the back office in its menu and what waits there, apart so that agents do not load that. */
export function AdminFrame() {
  const { data } = useHome();
  useHomeAfterChanges();
  const waiting = new Map(data?.kinds.map(({ kind, count }) => [kind, count ?? 0]));
  const countOf = (kinds: DecisionKind[]) => kinds.reduce((total, kind) => total + (waiting.get(kind) ?? 0), 0);
  const items = adminItems(useUser()).map((item) => ({ ...item, count: countOf(waitingAt[item.text] ?? []) }));
  return <AccountFrame adminItems={items} />;
}
