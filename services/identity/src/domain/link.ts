import { days, hours, minutes } from "@doorlight/common/time";
import type { Status, User } from "./user.ts";

/** The purposes of mailed links, with the time for which each works. */
export const linkLifetimes = {
  confirmation: hours(24),
  password_reset: hours(1),
  password_setup: hours(1),
  magic_link: minutes(15),
  office_invitation: days(7),
  email_change_former: hours(24),
  email_change_new: hours(24),
};

/** A link is void after this many wrong second-factor codes. */
export const WRONG_CODES_OF_LINK = 5;

export type LinkPurpose = keyof typeof linkLifetimes;

export type NewLink = {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  tokenDigest: Buffer;
  expiresAt: Date;
  /** Both of an invitation. */
  officeId?: string;
  inviterId?: string;
};

/** A link that still works. */
export type UsableLink = {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  tokenDigest: Buffer;
  officeId: string | null;
  inviterId: string | null;
};

/** The time at which a link made `now` stops working. */
export function linkExpiry(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + linkLifetimes[purpose]);
}

const usableIn: Readonly<Record<LinkPurpose, readonly Status[]>> = {
  confirmation: ["pending"],
  // Proves the mailbox of a sign-up like its confirmation does.
  password_reset: ["pending", "active"],
  // An account that an admin created is pending until its owner sets a password.
  password_setup: ["pending", "active"],
  magic_link: ["active"],
  office_invitation: ["active"],
  email_change_former: ["active"],
  email_change_new: ["active"],
};

/** Whether such a link does anything for an account in this state. */
export function canUseLink({ status }: Pick<User, "status">, purpose: LinkPurpose): boolean {
  return usableIn[purpose].includes(status);
}

export const passwordLinks = ["password_reset", "password_setup"] as const satisfies readonly LinkPurpose[];

/** Whether a link of that purpose may set the user's password. */
export function acceptsPasswordLink(user: Pick<User, "status">, purpose: LinkPurpose): boolean {
  return passwordLinks.some((link) => link === purpose) && canUseLink(user, purpose);
}

/** The purpose of the link by which a user may set a password; undefined for a user who may not. */
export function passwordLinkFor({
  status,
  hasPassword,
}: Pick<User, "status" | "hasPassword">): (typeof passwordLinks)[number] | undefined {
  if (status !== "active" && status !== "pending") return undefined;
  return hasPassword ? "password_reset" : "password_setup";
}
