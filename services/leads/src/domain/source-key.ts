import { digest } from "./seller-secrets.ts";

/** Shows a person who finds a key what it opens. */
const START = "dls_";
/** Of the secret, to tell keys apart; the rest has over 220 random bits. */
const SHOWN = 6;

/** A key of 256 random bits, and what is kept of it. Nobody can guess it, so that its digest needs no salt. */
export function makeSourceKey(random: Uint8Array): { key: string; prefix: string; digest: Buffer } {
  const key = START + Buffer.from(random).toString("base64url");
  return { key, prefix: key.slice(0, START.length + SHOWN), digest: digest(key) };
}
