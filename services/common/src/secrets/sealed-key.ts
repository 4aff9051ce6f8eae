import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** A secret, and the id of the key that seals it. */
export type SealedKey = { sealingKeyId: Buffer; sealedKey: Buffer };

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Names a key without revealing it. */
export function keyId(key: Buffer): Buffer {
  return createHmac("sha256", key).update("key-id").digest().subarray(0, 16);
}

/** A secret that only the holder of the key can read. */
export function seal(key: Buffer, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey(key), nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for another key, and if a bit has changed. */
export function open(key: Buffer, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, sealingKey(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A key for one purpose: the tokens of links are derived from the same bytes. */
function sealingKey(key: Buffer): Buffer {
  return createHmac("sha256", key).update("seal").digest();
}
