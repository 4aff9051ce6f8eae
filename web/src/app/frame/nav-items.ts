import type { User } from "@doorlight/gateway/contract";
import { type Icon, IconBuilding, IconCreditCard, IconSearch, IconSettings } from "../../components/ui/icons.ts";
import { paths } from "../paths.ts";

export type NavItem = { to: string; text: "newLeads" | "myLeads" | "billing" | "settings"; Icon: Icon };

/** The account's screens that this user can use, in the order of the menu. */
export function navItems({ role }: User): NavItem[] {
  const items: NavItem[] = [
    { to: paths.newLeads, text: "newLeads", Icon: IconSearch },
    { to: paths.myLeads, text: "myLeads", Icon: IconBuilding },
    { to: paths.billing, text: "billing", Icon: IconCreditCard },
    { to: paths.settings, text: "settings", Icon: IconSettings },
  ];
  return items.filter(({ text }) => role === "agent" || (text !== "billing" && text !== "myLeads"));
}
