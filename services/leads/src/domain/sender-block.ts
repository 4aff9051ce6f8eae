import { createHmac } from "node:crypto";
import { mailboxOf, personMailbox } from "@doorlight/common/product";
import type { Contact } from "./lead.ts";

/** By what a sender is recognised: all addresses of a mailbox, or a telephone number in any spelling. */
export type SenderBlockKind = "mailbox" | "phone";

export type Sender = Pick<Contact, "email" | "phone">;

/** A mailbox or telephone number whose requests are not published, in any country. */
export type SenderBlock = {
  id: string;
  /** The request whose sender was blocked. */
  requestId: string;
  country: string;
  kind: SenderBlockKind;
  reason: string;
  blockedBy: string;
  blockedAt: Date;
  /** Empty while it holds, as the next. */
  liftedBy: string;
  liftReason: string;
  /** Null while it holds. */
  liftedAt: Date | null;
};

export type NewSenderBlock = Pick<SenderBlock, "requestId" | "country" | "reason" | "blockedBy" | "blockedAt"> & {
  kinds: readonly SenderBlockKind[];
};

/** A row's place in the list. */
export type SenderBlockPosition = Pick<SenderBlock, "blockedAt" | "id">;

/** A mailbox, and in rows from before addresses of one provider were known as one, what they have in its place. */
export const mailboxKeys = (email: string): readonly [string, string] => [
  personMailbox(email),
  mailboxOf(email.toLowerCase()),
];

/** By which a sender is recognised: without the key nobody can test addresses or numbers against it. */
export function senderDigest(key: Buffer, kind: SenderBlockKind, { email, phone }: Sender): Buffer {
  return digestOf(key, kind, kind === "mailbox" ? personMailbox(email) : phone);
}

/** Any by which blocks may hold against a sender. */
export function senderDigests(key: Buffer, { email, phone }: Sender): Buffer[] {
  return [...mailboxKeys(email).map((mailbox) => digestOf(key, "mailbox", mailbox)), digestOf(key, "phone", phone)];
}

const digestOf = (key: Buffer, kind: SenderBlockKind, sender: string): Buffer =>
  createHmac("sha256", key).update(`sender-block:${kind}:${sender}`).digest();
