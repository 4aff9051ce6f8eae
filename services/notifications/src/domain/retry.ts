import { days, minutes, seconds } from "@doorlight/common/time";

/** Short, because mails must go out soon after the server answers again. */
const longestWhileUnreachable = seconds(30);
const longestOtherwise = minutes(10);

/** Milliseconds until the next attempt: 2 s, 4 s, 8 s … up to a limit, minus up to a fifth at random. */
export function retryDelay(failedAttempts: number, unreachable: boolean, random: () => number): number {
  const longest = unreachable ? longestWhileUnreachable : longestOtherwise;
  const delay = Math.min(longest, seconds(2 ** failedAttempts));
  return Math.round(delay * (1 - random() / 5));
}

/** Whether a mail recorded at `createdAt` is not worth another attempt. */
export function isTooOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > days(3);
}

/** Whether an event is too old for a mail, as in a replay: it is recorded, but nothing is sent. */
export function isStale(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > days(1);
}
