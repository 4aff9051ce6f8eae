import { createHash, createHmac } from "node:crypto";

/**
 * The secrets in a seller's mails. They are derived, not stored: a mail can be written again, while the database holds
 * their digests alone.
 */
export function sellerSecrets(key: Uint8Array) {
  const derive = (purpose: string, subject: string) =>
    createHmac("sha256", key).update(`${purpose}:${subject}`).digest("base64url");
  return {
    /** Confirms the seller's address once. */
    confirmationToken: (requestId: string) => derive("request-confirm", requestId),
    /** Names the seller's page until the request is erased. */
    sellerHash: (requestId: string) => derive("seller", requestId),
    /** Tells the same home again, even after its owner is forgotten, without naming it. */
    addressDigest: (addressKey: string) => derive("address", addressKey),
  };
}

export type SellerSecrets = ReturnType<typeof sellerSecrets>;

/** What is stored of a secret. */
export function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
