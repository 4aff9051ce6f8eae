/** The last minute before a moment until which something is possible, as our mails name it; the contract names the moment after it. */
export function lastMinute(until: string): string {
  return new Date(Date.parse(until) - 60_000).toISOString();
}
