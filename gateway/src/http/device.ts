import bowser from "bowser";
import type { Request } from "express";

/** Real headers are shorter; a longer one is read up to here only. */
const LONGEST = 512;

/** Browser and system in their owner's words, `Firefox on Windows`; nothing that identifies one machine. */
export function deviceOf(request: Pick<Request, "get">): string {
  const userAgent = request.get("user-agent")?.slice(0, LONGEST);
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return os.name ? `Unknown browser on ${os.name}` : "Unknown device";
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, 100);
}
