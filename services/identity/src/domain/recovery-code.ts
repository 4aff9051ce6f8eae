import { createHmac, randomBytes } from "node:crypto";

const COUNT = 10;
const LENGTH = 10;
/** 32 signs that nobody mistakes for another on paper. */
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ten codes of 50 random bits, for the day on which the phone is lost: `k7m2p-x9qrd`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join("");
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** What is stored of a code: worthless to whoever lacks the key. Case, spaces and hyphens do not matter. */
export function recoveryCodeDigest(key: Buffer, userId: string, code: string): Buffer {
  const signs = code.toLowerCase().replace(/[\s-]/g, "");
  return createHmac("sha256", key).update(`recovery-code:${userId}:${signs}`).digest();
}
