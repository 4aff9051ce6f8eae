import { createHmac, timingSafeEqual } from "node:crypto";
import { personMailbox } from "@doorlight/common/product";

/** Bytes of an id, and of the mark behind it: 128 bits that nobody guesses. */
const PART = 16;

const markOf = (key: Buffer, id: Buffer) =>
  createHmac("sha256", key).update("billing-mailbox:").update(id).digest().subarray(0, PART);

/** The token of a mailbox's links: its id with a mark of the data key, so nothing is stored. */
export function mailboxToken(key: Buffer, mailboxId: string): string {
  const id = Buffer.from(mailboxId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, markOf(key, id)]).toString("base64url");
}

/** The id of the mailbox; undefined for any wrong token. */
export function readMailboxToken(key: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 * PART || bytes.toString("base64url") !== token) return undefined;
  const [id, mark] = [bytes.subarray(0, PART), bytes.subarray(PART)];
  if (!timingSafeEqual(markOf(key, id), mark)) return undefined;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Of the mailbox in all its spellings: links to it are counted after an erasure, too, when its address is gone. */
export function addresseeDigest(key: Buffer, email: string): string {
  return createHmac("sha256", key)
    .update(`addressee:${personMailbox(email)}`)
    .digest("base64url");
}
