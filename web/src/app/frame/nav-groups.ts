import type { User } from "@doorlight/gateway/contract";
import type { TFunction } from "i18next";
import {
  type Icon,
  IconBuilding,
  IconCreditCard,
  IconInbox,
  IconList,
  IconSettings,
} from "../../components/ui/icons.ts";
import { paths } from "../../lib/paths.ts";

/** `short`: of the bar of phones. `end`: other entries lie below its address, so that only the address itself is this screen.
 * `count`: how many wait there.
 */
export type NavItem = { to: string; text: string; short?: string; Icon: Icon; end?: true; count?: number };
/** The first group, which has no heading, is always open. */
export type NavGroup = { name: "leads" | "admin" | "account"; items: NavItem[] };

/** The screens that this user can open, in the order of the menu; `adminItems` of an admin come from `AdminFrame`. */
export function navGroups(t: TFunction<"common">, { role }: User, adminItems: NavItem[] = []): NavGroup[] {
  const leads = (name: "newLeads" | "myLeads" | "leadLists") => ({
    text: t(`nav.${name}`),
    short: t(`nav.short.${name}`),
  });
  const newLeads: NavItem = { to: paths.newLeads, ...leads("newLeads"), Icon: IconInbox, end: true };
  const settings: NavItem = { to: paths.settings, text: t("nav.settings"), Icon: IconSettings };
  if (role !== "agent") {
    return [
      { name: "leads", items: [newLeads] },
      ...(adminItems.length > 0 ? [{ name: "admin" as const, items: adminItems }] : []),
      { name: "account", items: [settings] },
    ];
  }
  const myLeads: NavItem = { to: paths.myLeads, ...leads("myLeads"), Icon: IconBuilding };
  const leadLists: NavItem = { to: paths.leadLists, ...leads("leadLists"), Icon: IconList };
  const billing: NavItem = { to: paths.billing, text: t("nav.billing"), Icon: IconCreditCard };
  return [
    { name: "leads", items: [newLeads, myLeads, leadLists] },
    { name: "account", items: [billing, settings] },
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
