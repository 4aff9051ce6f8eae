const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** While nobody answers, mails must go out soon after somebody does. */
const UNREACHABLE_MAX_MS = 30 * SECOND_MS;
const OTHERWISE_MAX_MS = 10 * 60 * SECOND_MS;
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** Milliseconds until the next attempt: 2 s, 4 s, 8 s … up to a limit, less up to a fifth at random. */
export function retryDelay(failedAttempts: number, unreachable: boolean, random: () => number): number {
  const longest = unreachable ? UNREACHABLE_MAX_MS : OTHERWISE_MAX_MS;
  const delay = Math.min(longest, 2 ** failedAttempts * SECOND_MS);
  return Math.round(delay * (1 - random() / 5));
}

/** Whether a mail asked for at `createdAt` is not worth another attempt. */
export function isTooOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS;
}

/** Whether something is news no more, as when old events are read again: it is recorded, but not written about. */
export function isStale(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > DAY_MS;
}
