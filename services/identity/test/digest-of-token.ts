import { createHash } from "node:crypto";

/** By what the gateway's cache knows a session. */
export function digestOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
