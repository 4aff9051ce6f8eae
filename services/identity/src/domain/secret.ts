import { createHash, createHmac, randomBytes } from "node:crypto";
import { makeAgain, personMailbox, type TokenKeys } from "@doorlight/common/product";

/** 256 random bits as text, for a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret. Secrets are random, so a plain hash reveals nothing about them. */
export function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/**
 * The token of a mailed link. It is derived from the link's id, so that it can be written into a mail later although
 * only its digest is stored.
 */
export function linkToken(key: Buffer, linkId: string): string {
  return createHmac("sha256", key).update(`link:${linkId}`).digest("base64url");
}

/** The token of a link whose digest is stored; undefined if neither key made it. */
export function writtenToken(keys: TokenKeys, link: { id: string; tokenDigest: Buffer }): string | undefined {
  return makeAgain(keys, (key) => linkToken(key, link.id), link.tokenDigest);
}

/**
 * Equal for sign-ups of one network, which the caller names by a digest. There are so few addresses that a digest
 * without a key would reveal them.
 */
export function networkKey(key: Buffer, networkDigest: string): string {
  return createHmac("sha256", key).update(`network:${networkDigest}`).digest("base64url");
}

/** Recognises a person for ever, without the address and however it is written. */
export function personDigest(key: Buffer, email: string): Buffer {
  return createHmac("sha256", key)
    .update(`person:${personMailbox(email)}`)
    .digest();
}

/** Recognises a telephone number for other services, without the number. */
export function phoneDigest(key: Buffer, phoneNumber: string): Buffer {
  return createHmac("sha256", key).update(`phone:${phoneNumber}`).digest();
}
