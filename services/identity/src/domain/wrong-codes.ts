import { hours, minutes, seconds } from "@doorlight/common/time";

const FREE_CODES = 5;
export const LONGEST_WAIT_MS = minutes(15);
/** Wrong codes older than this no longer count. */
const EXPIRY_MS = hours(24);

/** Wrong codes of an account's second factor since its last right one. */
export type WrongCodes = { count: number; lastAt: Date | null };

/** The milliseconds until the next code may be tried: after five wrong ones 1, 2, 4 … seconds, at most 15 minutes. */
export function waitAfter({ count, lastAt }: WrongCodes, now: Date): number {
  if (!lastAt || count < FREE_CODES) return 0;
  const wait = Math.min(seconds(1) * 2 ** (count - FREE_CODES), LONGEST_WAIT_MS);
  return Math.max(0, lastAt.getTime() + wait - now.getTime());
}

/** After one more wrong code. */
export function withWrongCode({ count, lastAt }: WrongCodes, now: Date): WrongCodes {
  const isOld = !lastAt || now.getTime() - lastAt.getTime() > EXPIRY_MS;
  return { count: isOld ? 1 : count + 1, lastAt: now };
}
