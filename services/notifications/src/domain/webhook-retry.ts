import { days, hours, minutes, seconds } from "@doorlight/common/time";

/** The pauses after the first attempt, which is at once, and after each that follows. */
export const pauses = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(24),
] as const;

/** Keeps what failed together from coming back together. */
const JITTER = 0.1;

/** A receiver may ask for more time than that, up to this. */
const longestAskedMs = hours(24);

/** When the next attempt is due after so many; undefined after the last. `askedMs` is the receiver's Retry-After. */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  random: () => number,
  askedMs: number | undefined = 0,
): Date | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  const asked = Math.min(longestAskedMs, askedMs);
  return new Date(now.getTime() + Math.round(Math.max(pause * (1 + random() * JITTER), asked)));
}

/** Milliseconds from now that a Retry-After asks for, in seconds or as a date; undefined if it says nothing. */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text.trim()) ? seconds(Number(text)) : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** An endpoint is switched off if each attempt failed for so long, and messages so far apart were among them. */
export const hopeless = { failingMs: days(5), apartMs: hours(12) };
