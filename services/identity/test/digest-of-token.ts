import { createHash } from "node:crypto";

/** The key of a session in the gateway's cache. */
export function digestOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
