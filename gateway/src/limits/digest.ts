import { createHash } from "node:crypto";

/** Stands for a secret or a personal value in Redis, so that the value itself is never stored there. */
export function secretDigest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The same for every spelling of an e-mail address. */
export function emailDigest(email: string): string {
  return secretDigest(email.trim().normalize("NFKC").toLowerCase());
}
