import { canUseLink, type LinkPurpose } from "./link.ts";
import type { User } from "./user.ts";

export const passwordLinks = ["password_reset", "password_setup"] as const satisfies readonly LinkPurpose[];

/** Whether a link of that purpose may set the user's password. */
export function acceptsPasswordLink(user: Pick<User, "status">, purpose: LinkPurpose): boolean {
  return passwordLinks.some((link) => link === purpose) && canUseLink(user, purpose);
}

/** The link that lets a user who asks set a password; undefined for one who may not have any. */
export function passwordLinkFor({
  status,
  hasPassword,
}: Pick<User, "status" | "hasPassword">): (typeof passwordLinks)[number] | undefined {
  if (status === "active") return hasPassword ? "password_reset" : "password_setup";
  // Who signed up and waits has a password, and confirms the address first.
  return status === "pending" && !hasPassword ? "password_setup" : undefined;
}
