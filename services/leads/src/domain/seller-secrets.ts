import { createHash, createHmac } from "node:crypto";

/**
 * The secrets in a seller's mails. They are derived, not stored: a mail can be written again although the database has
 * only their digests.
 */
export function makeSellerSecrets(key: Uint8Array) {
  const derive = (purpose: string, subject: string) =>
    createHmac("sha256", key).update(`${purpose}:${subject}`).digest("base64url");
  return {
    /** Confirms the seller's address once. */
    confirmationToken: (requestId: string) => derive("request-confirm", requestId),
    /** Names the seller's page until the request is erased. */
    sellerHash: (requestId: string) => derive("seller", requestId),
    /** Recognises a home without naming it, even after its owner is erased. */
    addressDigest: (addressKey: string) => derive("address", addressKey),
  };
}

export type SellerSecrets = ReturnType<typeof makeSellerSecrets>;

/** The stored form of a secret. */
export function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
