import type { Role } from "@doorlight/gateway/contract";
import { paths } from "./paths.ts";

type HasRole = { role: Role };

/** Whether a user works in the back office. */
export function isAdmin({ role }: HasRole): boolean {
  return role === "admin" || role === "super_admin";
}

/** The first screen after login. Admins cannot buy, so they start at the users. */
export function homeOf(user: HasRole): string {
  return isAdmin(user) ? paths.users : paths.newLeads;
}
