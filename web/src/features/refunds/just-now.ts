/** The time of an attempt made now: not before the purchase, even if this clock is behind the server's. */
export function justNow({ acquiredAt }: { acquiredAt: string }, now = Date.now()): string {
  return new Date(Math.max(Date.parse(acquiredAt), now)).toISOString();
}
