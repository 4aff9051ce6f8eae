import { days } from "@doorlight/common/time";
import { linkExpiry } from "./link.ts";
import type { User } from "./user.ts";

/** However often its mail is sent again. */
const LONGEST_HOLD_MS = days(7);

export type Hold = { expiresAt: Date; heldUntil: Date };

export type NewSignup = Hold & { userId: string; networkDigest: string; browserDigest: Buffer };

/** How long a sign-up of this moment waits for its confirmation, and how long further mails may keep it waiting. */
export function holdFrom(now: Date): Hold {
  return { expiresAt: linkExpiry("confirmation", now), heldUntil: new Date(now.getTime() + LONGEST_HOLD_MS) };
}

/** Whether a pending account is a sign-up. One that an admin created has no password yet. */
export function isSignUp({ status, hasPassword }: Pick<User, "status" | "hasPassword">): boolean {
  return status === "pending" && hasPassword;
}
