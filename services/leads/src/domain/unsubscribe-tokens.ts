import { createHmac, timingSafeEqual } from "node:crypto";
import type { TokenKeys } from "@doorlight/common/product";

/** Bytes of an id, and of the mark behind them: 128 bits that nobody guesses. */
const PART = 16;

/** A list and, if its mail went to another address than the agent's own, that mailbox. */
type Mailed = { listId: string; mailboxId?: string | undefined };

/**
 * Tokens of the links that end the mails of a lead list. A token is the ids with a mark of the key, so nothing is stored;
 * during a rotation those of the former key are good, too.
 */
export function makeUnsubscribeTokens({ current, former }: TokenKeys) {
  const markOf = (ids: Buffer, key: Buffer) =>
    createHmac("sha256", key).update("list-unsubscribe:").update(ids).digest().subarray(0, PART);
  return {
    make({ listId, mailboxId = "" }: Mailed): string {
      const ids = Buffer.from(`${listId}${mailboxId}`.replaceAll("-", ""), "hex");
      return Buffer.concat([ids, markOf(ids, current)]).toString("base64url");
    },

    /** Undefined for any wrong token. */
    read(token: string): Mailed | undefined {
      const bytes = Buffer.from(token, "base64url");
      if (![2 * PART, 3 * PART].includes(bytes.length) || bytes.toString("base64url") !== token) return undefined;
      const [ids, mark] = [bytes.subarray(0, -PART), bytes.subarray(-PART)];
      if (![current, former].some((key) => key && timingSafeEqual(markOf(ids, key), mark))) return undefined;
      const mailboxId = ids.length > PART ? idOf(ids.subarray(PART)) : undefined;
      return { listId: idOf(ids.subarray(0, PART)), mailboxId };
    },
  };
}

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export type UnsubscribeTokens = ReturnType<typeof makeUnsubscribeTokens>;
