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

export type LinkPurpose = keyof typeof lifetimes;

/** When a link made `now` stops working. */
export function linkExpiry(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + lifetimes[purpose]);
}
