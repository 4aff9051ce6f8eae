import type { User } from "@doorlight/gateway/contract";

/** Whether a user works in the back office. */
export function isAdmin({ role }: Pick<User, "role">): boolean {
  return role === "admin" || role === "super_admin";
}
