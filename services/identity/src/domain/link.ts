import type { Status, User } from "./user.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What a mailed link is for, and for how long it works. */
const lifetimes = {
  confirmation: 24 * HOUR_MS,
  password_reset: HOUR_MS,
  password_setup: HOUR_MS,
  magic_link: 15 * MINUTE_MS,
  office_invitation: 7 * 24 * HOUR_MS,
};

/** With so many wrong second-factor codes beside it a link is void. */
export const WRONG_CODES_OF_LINK = 5;

export type LinkPurpose = keyof typeof lifetimes;

/** When a link made `now` stops working. */
export function linkExpiry(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + lifetimes[purpose]);
}

const usableIn: Readonly<Record<LinkPurpose, readonly Status[]>> = {
  confirmation: ["pending"],
  password_reset: ["active"],
  // An account that an admin made waits until its owner sets a password.
  password_setup: ["pending", "active"],
  magic_link: ["active"],
  office_invitation: ["active"],
};

/** Whether a user's account is in a state in which such a link does something. */
export function canUseLink({ status }: Pick<User, "status">, purpose: LinkPurpose): boolean {
  return usableIn[purpose].includes(status);
}
