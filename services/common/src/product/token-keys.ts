import { createHash } from "node:crypto";

/** 32 bytes each. The current key makes tokens and seals; those of the former key are valid during a rotation. */
export type TokenKeys = { current: Buffer; former?: Buffer };

/**
 * A derived secret whose SHA-256 is stored, made again with the key that it was made with; undefined if it was neither
 * of the two.
 */
export function makeAgain(
  { current, former }: TokenKeys,
  make: (key: Buffer) => string,
  digest: Uint8Array,
): string | undefined {
  const made = [current, former].flatMap((key) => (key ? [make(key)] : []));
  return made.find((secret) => createHash("sha256").update(secret).digest().equals(digest));
}
