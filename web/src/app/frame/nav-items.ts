import type { User } from "@doorlight/gateway/contract";
import {
  type Icon,
  IconBuilding,
  IconCreditCard,
  IconHistory,
  IconSearch,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from "../../components/ui/icons.ts";
import { paths } from "../../lib/paths.ts";
import { isAdmin } from "../../lib/roles.ts";

type NavText = "newLeads" | "myLeads" | "billing" | "settings" | "users" | "officeRequests" | "audit";
export type NavItem = { to: string; text: NavText; Icon: Icon };
export type NavItems = { own: NavItem[]; admin: NavItem[] };

/** The screens that this user can open, in the order of the menu; those of the back office apart. */
export function navItems(user: User): NavItems {
  const own: NavItem[] = [
    { to: paths.newLeads, text: "newLeads", Icon: IconSearch },
    { to: paths.myLeads, text: "myLeads", Icon: IconBuilding },
    { to: paths.billing, text: "billing", Icon: IconCreditCard },
    { to: paths.settings, text: "settings", Icon: IconSettings },
  ];
  const admin: NavItem[] = [
    { to: paths.users, text: "users", Icon: IconUsers },
    { to: paths.officeRequests, text: "officeRequests", Icon: IconUserPlus },
    { to: paths.audit, text: "audit", Icon: IconHistory },
  ];
  return {
    own: own.filter(({ text }) => user.role === "agent" || (text !== "billing" && text !== "myLeads")),
    admin: isAdmin(user) ? admin : [],
  };
}
