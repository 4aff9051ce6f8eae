import { createHmac } from "node:crypto";
import { mailboxOf } from "@doorlight/common/product";
import { z } from "zod";

/** The one spelling of an address: by it mailboxes are compared. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/** The mailbox of an address, and its digest, without whose key nobody can test addresses against it. */
export function mailboxWithDigest(dataKey: Buffer, email: string): { mailbox: string; digest: Buffer } {
  const mailbox = mailboxOf(normaliseEmail(email));
  return { mailbox, digest: createHmac("sha256", dataKey).update("mailbox:").update(mailbox).digest() };
}

/** Whether a text looks like an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && z.email().safeParse(text).success;
}

/** The digest of a telephone number in E.164, for people without an address. */
export function numberDigest(dataKey: Buffer, phoneNumber: string): Buffer {
  return createHmac("sha256", dataKey).update("number:").update(phoneNumber).digest();
}
