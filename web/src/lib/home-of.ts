import { isAdmin, type User } from "@doorlight/gateway/contract";
import { adminPath, paths } from "./paths.ts";

/** The first screen after login. Admins cannot buy, so they start with what waits for them. */
export function homeOf(user: Pick<User, "role">): string {
  return isAdmin(user) ? adminPath : paths.newLeads;
}
