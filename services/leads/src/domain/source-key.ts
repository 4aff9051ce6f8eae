import { digest } from "./seller-secrets.ts";

/** Shows a person who finds a key what it opens, and whether it is for tests. */
const startOf = (isTest: boolean) => (isTest ? "dls_test_" : "dls_");
/** Of the secret, to tell keys apart; the rest has over 220 random bits. */
const SHOWN = 6;

/** A key of 256 random bits, and what is kept of it. Nobody can guess it, so that its digest needs no salt. */
export function makeSourceKey(random: Uint8Array, isTest: boolean): { key: string; prefix: string; digest: Buffer } {
  const start = startOf(isTest);
  const key = start + Buffer.from(random).toString("base64url");
  return { key, prefix: key.slice(0, start.length + SHOWN), digest: digest(key) };
}
