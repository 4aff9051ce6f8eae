import bowser from "bowser";
import type { Request } from "express";

/** Real ones are shorter; what is longer is not read to its end. */
const LONGEST = 512;

/** Browser and system as their owner would call them, `Firefox on Windows`; nothing that tells one machine from another. */
export function deviceOf(request: Pick<Request, "get">): string {
  const userAgent = request.get("user-agent")?.slice(0, LONGEST);
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return os.name ? `Unknown browser on ${os.name}` : "Unknown device";
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, 100);
}
