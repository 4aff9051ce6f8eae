import type { User } from "@doorlight/gateway/contract";
import {
  type Icon,
  IconBuilding,
  IconCreditCard,
  IconInbox,
  IconList,
  IconSettings,
} from "../../components/ui/icons.ts";
import { paths } from "../../lib/paths.ts";

type NavText =
  | "newLeads"
  | "myLeads"
  | "leadLists"
  | "billing"
  | "settings"
  | "home"
  | "users"
  | "stats"
  | "leadDesk"
  | "officeRequests"
  | "refundRequests"
  | "deals"
  | "agencies"
  | "prospects"
  | "campaigns"
  | "disputes"
  | "invoicing"
  | "audit"
  | "locations"
  | "health"
  | "timeline"
  | "countries";
/** `end`: other entries lie below its address, so that only the address itself is this screen. `count`: how many wait there. */
export type NavItem = { to: string; text: NavText; Icon: Icon; end?: true; count?: number };
/** The first group, which has no heading, is always open. */
export type NavGroup = { name: "leads" | "admin" | "account"; items: NavItem[] };

const newLeads: NavItem = { to: paths.newLeads, text: "newLeads", Icon: IconInbox, end: true };
const myLeads: NavItem = { to: paths.myLeads, text: "myLeads", Icon: IconBuilding };
const leadLists: NavItem = { to: paths.leadLists, text: "leadLists", Icon: IconList };
const billing: NavItem = { to: paths.billing, text: "billing", Icon: IconCreditCard };
const settings: NavItem = { to: paths.settings, text: "settings", Icon: IconSettings };

/** The screens that this user can open, in the order of the menu; `adminItems` of an admin come from `AdminFrame`. */
export function navGroups(user: User, adminItems: NavItem[] = []): NavGroup[] {
  const isAgent = user.role === "agent";
  return [
    { name: "leads", items: isAgent ? [newLeads, myLeads, leadLists] : [newLeads] },
    ...(adminItems.length > 0 ? [{ name: "admin" as const, items: adminItems }] : []),
    { name: "account", items: isAgent ? [billing, settings] : [settings] },
  ];
}

/** How many entries the bar of phones has beside "More". */
const mostInBar = 4;
/** The last place in the bar is for leads, however large the back office is. */
const mostAdminInBar = 3;

/** The entries of phones: those in the bar, the back office first but not alone, and those behind "More". */
export function barItems(groups: NavGroup[]): { bar: NavItem[]; more: NavItem[] } {
  const office = groups.filter(({ name }) => name === "admin").flatMap((group) => group.items);
  const others = groups.filter(({ name }) => name !== "admin").flatMap((group) => group.items);
  const items = [...office.slice(0, mostAdminInBar), ...others, ...office.slice(mostAdminInBar)];
  return { bar: items.slice(0, mostInBar), more: items.slice(mostInBar) };
}
