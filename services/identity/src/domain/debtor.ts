import { minutes, seconds } from "@doorlight/common/time";
import type { User } from "./user.ts";

/** What is kept of erased people until nothing is owed. */
export type KeptPerson = Pick<User, "email" | "firstName" | "lastName" | "locale">;

/** The person of an erased account that may owe something. */
export type Debtor = { userId: string; country: string; version: bigint; erasedAt: Date };

const SOONEST_MS = seconds(3);
const LATEST_MS = minutes(10);

/** When to ask once more whether it owes: soon after the erasure, of which the others are yet to learn, then less often. */
export function nextCheckOf({ erasedAt }: Pick<Debtor, "erasedAt">, now: Date): Date {
  const age = now.getTime() - erasedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, SOONEST_MS), LATEST_MS));
}
