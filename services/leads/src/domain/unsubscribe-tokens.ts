import { createHmac, timingSafeEqual } from "node:crypto";
import type { TokenKeys } from "@doorlight/common/product";

/** Bytes of an id, and of the mark behind it: 128 bits that nobody guesses. */
const PART = 16;

/**
 * Tokens of the links that end the mails of a lead list. A token is the list's id with a mark of the key, so nothing is
 * stored; during a rotation those of the former key are good, too.
 */
export function makeUnsubscribeTokens({ current, former }: TokenKeys) {
  const markOf = (id: Buffer, key: Buffer) =>
    createHmac("sha256", key).update("list-unsubscribe:").update(id).digest().subarray(0, PART);
  return {
    make(listId: string): string {
      const id = Buffer.from(listId.replaceAll("-", ""), "hex");
      return Buffer.concat([id, markOf(id, current)]).toString("base64url");
    },

    /** The id of its list; undefined for any wrong token. */
    listOf(token: string): string | undefined {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== 2 * PART || bytes.toString("base64url") !== token) return undefined;
      const [id, mark] = [bytes.subarray(0, PART), bytes.subarray(PART)];
      const isOurs = [current, former].some((key) => key && timingSafeEqual(markOf(id, key), mark));
      return isOurs ? id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : undefined;
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof makeUnsubscribeTokens>;
