import { createHmac } from "node:crypto";
import { personMailbox } from "@doorlight/common/product";
import type { User } from "./user.ts";

/** A deactivation for abuse, by which the person is known again until its end. */
export type Ban = { bannedAt: Date; until: Date };

const MONTHS = 24;

export function banFrom(at: Date): Ban {
  const until = new Date(at);
  until.setUTCMonth(until.getUTCMonth() + MONTHS);
  return { bannedAt: at, until };
}

export type BanDigests = { mailbox: Buffer; phone: Buffer | null };

/** Without the key nobody can test addresses or numbers against them. */
export function banDigests(key: Buffer, { email, phoneNumber }: Pick<User, "email" | "phoneNumber">): BanDigests {
  const digestOf = (kind: string, value: string) => createHmac("sha256", key).update(`ban:${kind}:${value}`).digest();
  return {
    mailbox: digestOf("mailbox", personMailbox(email)),
    phone: phoneNumber === null ? null : digestOf("phone", phoneNumber),
  };
}
