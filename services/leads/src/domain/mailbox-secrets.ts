import { createHmac } from "node:crypto";
import { makeAgain, type TokenKeys } from "@doorlight/common/product";

/** The secrets of the links that confirm an address for lists: derived, not stored, like those of sellers. */
export function makeMailboxSecrets(keys: TokenKeys) {
  const derive = (id: string) => (key: Buffer) =>
    createHmac("sha256", key).update(`list-mailbox:${id}`).digest("base64url");
  return {
    token: (id: string) => derive(id)(keys.current),
    /** The one whose digest is stored; undefined if neither key made it. */
    tokenOf: (id: string, stored: Buffer) => makeAgain(keys, derive(id), stored),
  };
}

export type MailboxSecrets = ReturnType<typeof makeMailboxSecrets>;
