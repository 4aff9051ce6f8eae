import type { User } from "@doorlight/gateway/contract";
import { isAdmin } from "../lib/is-admin.ts";
import { paths } from "./paths.ts";

/** Where a user's work begins: admins cannot buy, so new leads are not for them. */
export function homeOf(user: Pick<User, "role">): string {
  return isAdmin(user) ? paths.users : paths.newLeads;
}
