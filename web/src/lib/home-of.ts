import { isAdmin, type User } from "@doorlight/gateway/contract";
import { adminPath, paths } from "./paths.ts";

/** The first screen after login. Admins cannot buy, so they start at the users. */
export function homeOf(user: Pick<User, "role">): string {
  return isAdmin(user) ? `${adminPath}/users` : paths.newLeads;
}
