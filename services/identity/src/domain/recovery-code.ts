import { createHmac, randomBytes } from "node:crypto";

const COUNT = 10;
const LENGTH = 10;
/** 32 characters that are not mistaken for each other on paper. */
const CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ten codes of 50 random bits, for a lost phone: `k7m2p-x9qrd`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from(randomBytes(LENGTH), (byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** The stored form of a code, worthless without the key. Case, spaces and hyphens do not matter. */
export function recoveryCodeDigest(key: Buffer, userId: string, code: string): Buffer {
  const characters = code.toLowerCase().replace(/[\s-]/g, "");
  return createHmac("sha256", key).update(`recovery-code:${userId}:${characters}`).digest();
}
