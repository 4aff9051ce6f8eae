const MINUTE_MS = 60_000;

/**
 * The time of an attempt that was made just now: a minute ago, as this clock may be ahead of the server's, which takes no
 * attempt of the future, but not before the purchase.
 */
export function justNow({ acquiredAt }: { acquiredAt: string }, now = Date.now()): string {
  return new Date(Math.max(Date.parse(acquiredAt), now - MINUTE_MS)).toISOString();
}
