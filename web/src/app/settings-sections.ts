import { isAdmin, type User } from "@doorlight/gateway/contract";
import { paths } from "../lib/paths.ts";

const sections = [
  { to: paths.settings, text: "profile" },
  { to: paths.officeSettings, text: "office" },
  { to: paths.securitySettings, text: "security" },
  { to: paths.appearanceSettings, text: "appearance" },
  { to: paths.dataSettings, text: "data" },
] as const;

/** The sections of the settings that this user has. Admins belong to no office: they cannot buy. */
export function settingsSections(user: User): readonly (typeof sections)[number][] {
  return sections.filter(({ text }) => text !== "office" || !isAdmin(user));
}
