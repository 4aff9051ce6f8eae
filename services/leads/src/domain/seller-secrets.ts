import { createHash, createHmac } from "node:crypto";
import { makeAgain, type TokenKeys } from "@doorlight/common/product";

type Purpose = "request-confirm" | "seller" | "address";

/**
 * The secrets in a seller's mails. They are derived, not stored: a mail can be written again although the database has
 * only their digests. During a rotation those of the former key are, too.
 */
export function makeSellerSecrets(keys: TokenKeys) {
  const derive = (purpose: Purpose, subject: string) => (key: Buffer) =>
    createHmac("sha256", key).update(`${purpose}:${subject}`).digest("base64url");
  return {
    /** Confirms the seller's address once. */
    confirmationToken: (requestId: string) => derive("request-confirm", requestId)(keys.current),
    /** Names the seller's page until the request is erased. */
    sellerHash: (requestId: string) => derive("seller", requestId)(keys.current),
    /** Those whose digest is stored; undefined if neither key made it. */
    confirmationTokenOf: (requestId: string, stored: Buffer) =>
      makeAgain(keys, derive("request-confirm", requestId), stored),
    sellerHashOf: (requestId: string, stored: Buffer) => makeAgain(keys, derive("seller", requestId), stored),
    /** Recognise a home without naming it, even after its owner is erased: by the current key, and by the former one. */
    addressDigests: (addressKey: string): [string, ...string[]] => {
      const ofKey = derive("address", addressKey);
      return [ofKey(keys.current), ...(keys.former ? [ofKey(keys.former)] : [])];
    },
  };
}

export type SellerSecrets = ReturnType<typeof makeSellerSecrets>;

/** The stored form of a secret. */
export function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
