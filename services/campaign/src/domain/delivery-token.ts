import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const PROOF_BYTES = 12;

/**
 * Names a campaign delivery in the addresses of its mail. The proof keeps those who know the id, from a bounce or an event,
 * from acting for the recipient.
 */
export function deliveryToken(dataKey: Buffer, deliveryId: string): string {
  const id = Buffer.from(deliveryId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, proofOf(dataKey, id)]).toString("base64url");
}

/** The id of the campaign delivery that a token names; undefined for one that we did not make. */
export function deliveryOf(dataKey: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + PROOF_BYTES || bytes.toString("base64url") !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(dataKey, id))) return undefined;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function proofOf(dataKey: Buffer, id: Buffer): Buffer {
  return createHmac("sha256", dataKey).update("campaign-delivery:").update(id).digest().subarray(0, PROOF_BYTES);
}
